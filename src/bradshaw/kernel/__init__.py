"""State, ledger, actions, frames, menu, market, replay: what every title is made of. Knows no title.

Here are the words that nearly every rule is written with; each is explained in the module it comes from.
"""

from bradshaw.kernel import ledger as ledger
from bradshaw.kernel.engine import possible as possible
from bradshaw.kernel.errors import RuleViolation as RuleViolation
from bradshaw.kernel.errors import passes as passes
from bradshaw.kernel.errors import refuse as refuse
from bradshaw.kernel.following import follows_from as follows_from
from bradshaw.kernel.frames import Frame as Frame
from bradshaw.kernel.menu import Option as Option
from bradshaw.kernel.menu import Range as Range
from bradshaw.kernel.numbers import counted as counted
from bradshaw.kernel.numbers import some as some
from bradshaw.kernel.state import Own as Own
from bradshaw.kernel.state import State as State
from bradshaw.kernel.table import Table as Table
from bradshaw.kernel.title import Anytime as Anytime
from bradshaw.kernel.title import Choice as Choice
from bradshaw.kernel.title import FrameRules as FrameRules
from bradshaw.kernel.title import Words as Words
