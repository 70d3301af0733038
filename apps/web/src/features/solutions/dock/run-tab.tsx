import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DismissButton } from '../../../ui/feedback/dismiss-button.tsx';
import { LanguageWays } from '../run/language-ways.tsx';
import { RunResult } from '../run/run-result.tsx';
import type { Runs } from '../run/use-runs.ts';
import type { SolutionPlace } from '../solutions.api.ts';
import '../../../locales/en/problem.ts';

/** Output of the program on the samples or on custom input, below `children`, which contain the input. */
export default function RunTab({
  place,
  orgId,
  label,
  language,
  runs,
  children,
}: {
  place: SolutionPlace;
  orgId: string;
  /** Label of the problem, which selects its runners. */
  label: string;
  /** The chosen one. */
  language: string;
  runs: Runs;
  children?: ReactNode;
}): ReactElement {
  const { t } = useTranslation('problem');
  return (
    <Stack spacing={3}>
      {children}
      {runs.complaint !== null && (
        <Alert severity="error" action={<DismissButton onClick={runs.dismiss} />}>
          {runs.complaint}
        </Alert>
      )}
      {runs.runId === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('dock.help')}
        </Typography>
      ) : (
        <RunResult key={runs.runId} place={place} runId={runs.runId} />
      )}
      <LanguageWays orgId={orgId} label={label} chosen={language} />
    </Stack>
  );
}
