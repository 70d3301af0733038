import { claimContestBalloon, deliverBalloon, releaseContestBalloon, undoDelivery } from './deliver.ts';
import { getBalloonQueue, listContestBalloons } from './read-queue.ts';
import { changeBalloonSettings, getBalloonSettings } from './settings.ts';

export const balloonRoutes = [
  getBalloonQueue,
  listContestBalloons,
  claimContestBalloon,
  releaseContestBalloon,
  deliverBalloon,
  undoDelivery,
  getBalloonSettings,
  changeBalloonSettings,
];
