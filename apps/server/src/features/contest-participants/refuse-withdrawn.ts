import { violatedReference } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';

const OF_PARTICIPANT = 'contest_results_participant_fk';

/** For `catch` around creating a participant's result: they may have withdrawn or been removed at the same moment. */
export function refuseWithdrawn(error: unknown): never {
  throw violatedReference(error) === OF_PARTICIPANT ? refusal('participants-only') : error;
}
