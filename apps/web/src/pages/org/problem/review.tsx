import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { existingDraft } from '../../../features/problem-drafts/drafts.api.ts';
import { ApprovalsSection } from '../../../features/problem-reviews/approvals-section.tsx';
import { CommentsSection } from '../../../features/problem-reviews/comments-section.tsx';
import { HideSolutionsButton } from '../../../features/problem-reviews/hidden-solutions.tsx';
import { testedDraft } from '../../../features/problem-reviews/reviews.api.ts';
import { TestedSection } from '../../../features/problem-reviews/tested-section.tsx';
import { useReview } from '../../../features/problem-reviews/use-review.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
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
  const { _id: problemId, orgId, currentDataHash, abilities } = useProblem();
  const seesSolutions = abilities.editData;
  const review = useReview(problemId);
  const revision = review.data?.revision;
  const draft = useQuery({ ...existingDraft(problemId, revision), enabled: seesSolutions && revision !== undefined });
  const tested = useQuery({
    ...testedDraft(problemId, revision),
    enabled: !seesSolutions && review.data !== undefined,
  });
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Stack spacing={8} sx={{ minWidth: 0 }}>
      <Stack
        direction="row"
        sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between' }}
      >
        <Typography sx={{ color: 'text.secondary', maxWidth: '80ch' }}>
          {t(seesSolutions ? 'intro' : 'introTester')}
        </Typography>
        {seesSolutions && <HideSolutionsButton problemId={problemId} />}
      </Stack>
      {!seesSolutions && (
        <AsyncState query={tested}>
          {(found) => (
            <TestedSection
              problemId={problemId}
              draft={found}
              action={
                abilities.submit === true && (
                  <LinkButton
                    variant="outlined"
                    to="/org/$orgId/problem/$problemId/submit"
                    params={{ orgId, problemId }}
                  >
                    {t('tested.solve')}
                  </LinkButton>
                )
              }
            />
          )}
        </AsyncState>
      )}
      <AsyncState query={review}>
        {(state) => (
          <ApprovalsSection
            problemId={problemId}
            currentHash={currentDataHash}
            review={state}
            seesSolutions={seesSolutions}
          />
        )}
      </AsyncState>
      <CommentsSection
        problemId={problemId}
        parts={seesSolutions && draft.data ? draft.data : { tests: [], programs: [] }}
        seesSolutions={seesSolutions}
        search={search}
        onSearch={(next) => void navigate({ search: next })}
      />
    </Stack>
  );
}
