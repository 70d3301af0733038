import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { shownProblemAttachment } from '../../../../features/contests/contest-attachment-urls.api.ts';
import {
  contestProblem,
  contestProblemInLanguage,
  contestProblems,
} from '../../../../features/contests/contests.api.ts';
import { resolveAttachment } from '../../../../lib/attachment-links.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Paper } from '../../paper.tsx';
import { OpenPart } from '../closed-part.tsx';
import { useContest } from '../use-contest.ts';
import '../../../../locales/en/booklet.ts';
import '../../../../locales/en/contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/problem-set');

/** The statements that the viewer may read now, for the printer or as PDF. */
export function ContestProblemSetPage(): ReactElement {
  const { t } = useTranslation(['contest', 'booklet']);
  const { _id: contestId, title, abilities } = useContest();
  const search = route.useSearch();
  const queries = useQueryClient();
  const problems = useQuery({
    queryKey: [...contestProblems(contestId).queryKey, 'set'],
    queryFn: async () => {
      const rows = await queries.fetchQuery(contestProblems(contestId));
      return await Promise.all(rows.map((row) => queries.fetchQuery(contestProblem(contestId, row._id))));
    },
    enabled: abilities.readProblems,
  });
  return (
    <OpenPart part="readProblems" error={problems.error}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('booklet:title')}
      </Typography>
      <AsyncState query={problems}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon="problem" title={t('problem.empty.title')} detail={t('problem.empty.detail')} />
          ) : (
            <Paper
              title={title}
              problems={data.map((problem) => ({
                ...problem,
                label: problem.settings.slug,
                textsIn: (language) => contestProblemInLanguage(contestId, problem._id, language),
                resolveUrl: (url) =>
                  resolveAttachment(url, {
                    list: () => Promise.resolve(problem.attachments),
                    url: (key) => queries.ensureQueryData(shownProblemAttachment(contestId, problem._id, key)),
                  }),
              }))}
              version={problems.dataUpdatedAt}
              search={search}
              file={{ path: `/api/contest/${contestId}/problem-set/pdf`, name: 'problem-set.pdf' }}
            />
          )
        }
      </AsyncState>
    </OpenPart>
  );
}
