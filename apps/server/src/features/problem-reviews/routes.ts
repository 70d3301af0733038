import { approve } from './approve.ts';
import { getReview } from './get-review.ts';
import { withdrawApproval } from './withdraw-approval.ts';

export const problemReviewRoutes = [getReview, approve, withdrawApproval];
