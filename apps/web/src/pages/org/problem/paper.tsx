import Typography from '@mui/material/Typography';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { problemInLanguage } from '../../../features/problems/problems.api.ts';
import { useProblemTitle } from '../../../features/problems/reading-language.tsx';
import { useResolveAttachment } from '../../../features/problems/use-problem-attachment-url.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Paper } from '../paper.tsx';
import { useProblem } from './use-problem.ts';
import '../../../locales/en/booklet.ts';

const route = getRouteApi('/org/$orgId/problem/$problemId/paper');

/** The statement, for the printer or as PDF. */
export function ProblemPaperPage(): ReactElement {
  const { t } = useTranslation(['booklet', 'problem']);
  const problem = useProblem();
  const title = useProblemTitle(problem);
  const search = route.useSearch();
  const resolveUrl = useResolveAttachment(problem._id);
  if (problem.description.trim() === '') return <EmptyState icon="problem" title={t('problem:problem.noStatement')} />;
  return (
    <>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('titleOfOne')}
      </Typography>
      <Paper
        title={title}
        problems={[{ ...problem, textsIn: (language) => problemInLanguage(problem._id, language), resolveUrl }]}
        version={[problem.description, problem.translations]}
        search={search}
        file={{ path: `/api/problem/${problem._id}/pdf`, name: 'statement.pdf' }}
      />
    </>
  );
}
