"""A passkey, from the account's page to the next log-in, with an authenticator in the browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.conftest import Windows
from browser.serving import Server

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_authenticator(page: Page) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})


def test_a_passkey_is_added_and_opens_the_account(window: Windows, server: Server) -> None:
    page = window()
    with_authenticator(page)
    site = server.url.replace("127.0.0.1", "localhost")  # passkeys belong to names, not to addresses
    page.goto(f"{site}/accounts/signup/")
    page.locator("[name=username]").fill("keyholder")
    for field in ("password1", "password2"):
        page.locator(f"[name={field}]").fill("a long pass phrase")
    page.get_by_role("button", name="Sign Up").click()
    page.goto(f"{site}/accounts/2fa/webauthn/add/")
    page.locator("[name=password]").fill("a long pass phrase")
    page.get_by_role("button", name="Confirm").click()
    page.locator("[name=name]").fill("my key")
    page.locator("[name=passwordless]").check()
    page.locator("#mfa_webauthn_add").click()
    expect(page.get_by_text("Security key added").or_(page.get_by_text("Recovery Codes")).first).to_be_visible()
    page.context.clear_cookies()
    page.goto(f"{site}/accounts/login/")
    page.locator("#passkey_login").click()
    page.wait_for_url(f"{site}/")
    page.goto(f"{site}/me/")
    expect(page.get_by_role("heading", name="keyholder")).to_be_visible()
