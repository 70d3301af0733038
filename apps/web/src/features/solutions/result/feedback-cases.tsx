import type { SolutionDetails } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScoreText } from '../../../domain/score-text.tsx';

type Job = NonNullable<SolutionDetails['jobs']>[number];

/** The cases that a contest shows to contestants, below a line that says which; or only the scores of subtasks. */
export default function FeedbackCases({
  jobs,
  feedback,
  children,
}: {
  jobs: readonly Job[];
  feedback: Exclude<NonNullable<SolutionDetails['feedback']>, 'full'>;
  /** The table of the cases. */
  children: ReactNode;
}): ReactElement {
  const { t } = useTranslation('problem');
  return (
    <Stack spacing={3}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(`solution.feedback.${feedback}`)}
      </Typography>
      {feedback === 'subtasks' ? <SubtaskScores jobs={jobs} /> : children}
    </Stack>
  );
}

function SubtaskScores({ jobs }: { jobs: readonly Job[] }): ReactElement {
  const { t } = useTranslation('problem');
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 480 }}>
      {jobs.map(({ name, score, scoreScale }, index) => (
        <Box
          component="li"
          // The order of subtasks is fixed by the problem.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${index}-${name}`}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 3,
            py: 1,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {t('solution.subtask', { name })}
          </Box>
          <ScoreText score={score} scale={scoreScale ?? 100} />
        </Box>
      ))}
    </Box>
  );
}
