import { violatedReference } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';

const OF_PARTICIPANT = 'contest_results_participant_fk';

/**
 * For `catch` where a result of a participant is begun: they may have withdrawn, or been taken out, at this very
 * moment.
 */
export function refuseWithdrawn(error: unknown): never {
  throw violatedReference(error) === OF_PARTICIPANT ? refusal('participants-only') : error;
}
