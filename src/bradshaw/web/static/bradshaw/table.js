// The page of a game. The server draws everything; these modules only help hands and eyes.

import { startAbout } from "./about.js";
import { startBoard } from "./board.js";
import { startCard } from "./card.js";
import { startHistory } from "./history.js";
import { startKeys } from "./keys.js";
import { startLive } from "./live.js";
import { startMarket } from "./market.js";
import { startRuns } from "./runs.js";
import { startSheet } from "./sheet.js";
import { startSheets } from "./sheets.js";
import { startSlip } from "./slip.js";
import { startStage } from "./stage.js";
import { startStrips } from "./strips.js";
import { startTips } from "./tips.js";
import { startTurn } from "./turn.js";

startLive();
startStage();
startSlip();
startAbout();
startCard();
startBoard();
startRuns();
startMarket();
startHistory();
startSheets();
startSheet();
startStrips();
startTips();
startTurn();
startKeys();
