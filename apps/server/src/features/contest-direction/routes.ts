import { getOverview } from './get-overview.ts';
import { tryParticipantRule, trySolutionRule } from './try-rules.ts';

export const contestDirectionRoutes = [getOverview, tryParticipantRule, trySolutionRule];
