import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { existingDraft } from '../../../features/problem-drafts/drafts.api.ts';
import { ApprovalsSection } from '../../../features/problem-reviews/approvals-section.tsx';
import { CommentsSection } from '../../../features/problem-reviews/comments-section.tsx';
import { useReview } from '../../../features/problem-reviews/use-review.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { useProblem } from './use-problem.ts';
import '../../../locales/en/problem-review.ts';

const route = getRouteApi('/org/$orgId/problem/$problemId/review');

export function ProblemReviewPage(): ReactElement {
  const { t } = useTranslation('problemReview');
  const problem = useProblem();
  return problem.abilities.review ? <Review key={problem._id} /> : <Alert severity="info">{t('mayNot')}</Alert>;
}

function Review(): ReactElement {
  const { t } = useTranslation('problemReview');
  const { _id: problemId, currentDataHash } = useProblem();
  const review = useReview(problemId);
  const draft = useQuery(existingDraft(problemId, review.data?.revision)).data;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Stack spacing={8} sx={{ minWidth: 0 }}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '80ch' }}>{t('intro')}</Typography>
      <AsyncState query={review}>
        {(state) => <ApprovalsSection problemId={problemId} currentHash={currentDataHash} review={state} />}
      </AsyncState>
      <CommentsSection
        problemId={problemId}
        parts={{ tests: draft?.tests ?? [], programs: draft?.programs ?? [] }}
        search={search}
        onSearch={(next) => void navigate({ search: next })}
      />
    </Stack>
  );
}
