import { approve } from './approve.ts';
import { getReview } from './get-review.ts';
import { getTestedDraft } from './get-tested-draft.ts';
import { hideSolutions } from './hide-solutions.ts';
import { withdrawApproval } from './withdraw-approval.ts';

export const problemReviewRoutes = [getReview, getTestedDraft, hideSolutions, approve, withdrawApproval];
