import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { clarificationCount } from '../../../../features/clarifications/clarification-keys.ts';
import { clarificationById } from '../../../../features/clarifications/clarifications.api.ts';
import { JuryThread } from '../../../../features/clarifications/jury-thread.tsx';
import { ThreadView } from '../../../../features/clarifications/thread-view.tsx';
import '../../../../locales/en/clarification.ts';
import { refusalOf } from '../../../../lib/api/index.ts';
import { useSession } from '../../../../lib/session.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { useContest } from '../use-contest.ts';
import { useNamedProblems } from './use-named-problems.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/clarification/$clarificationId');

/** One question with its answers, or one notice. */
export function ClarificationPage(): ReactElement {
  const { t } = useTranslation('clarification');
  const params = route.useParams();
  const { signedIn } = useSession();
  const contest = useContest();
  const problems = useNamedProblems();
  const thread = useQuery(clarificationById(contest._id, params.clarificationId));
  const count = useQuery({ ...clarificationCount(contest._id), enabled: signedIn }).data;
  const toList = (
    <LinkButton size="small" icon="back" to="/org/$orgId/contest/$contestId/clarification" params={params}>
      {t('list')}
    </LinkButton>
  );
  if (refusalOf(thread.error) === 'not-found') {
    return <EmptyState icon="question" title={t('absent')} action={toList} />;
  }
  return (
    <>
      <Box sx={{ mb: 3 }}>{toList}</Box>
      <AsyncState query={thread}>
        {(data) =>
          data.jury && contest.abilities.judge ? (
            <JuryThread key={data._id} contestId={contest._id} thread={data} jury={data.jury} problems={problems} />
          ) : (
            <ThreadView
              key={data._id}
              contestId={contest._id}
              thread={data}
              problems={problems}
              mayAsk={count?.ask === true}
            />
          )
        }
      </AsyncState>
    </>
  );
}
