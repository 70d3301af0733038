import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/error-text.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { StateHue } from '../../../ui/palette.ts';
import { StateChip } from '../../../ui/data/state-chip.tsx';
import type { Creation, StepState } from './use-creation.ts';

const looks: Record<StepState, { icon: IconName; hue: StateHue; busy?: boolean }> = {
  waiting: { icon: 'clock', hue: 'neutral' },
  running: { icon: 'play', hue: 'running', busy: true },
  done: { icon: 'checkCircle', hue: 'good' },
  failed: { icon: 'crossCircle', hue: 'bad' },
  skipped: { icon: 'skip', hue: 'hidden' },
};

/** Progress of the creation of a contest, and, after a failed step, the ways to continue. */
export function CreationProgress({
  creation,
  onRetry,
  onSkip,
  onBack,
  onOpen,
}: {
  creation: Creation;
  onRetry: () => void;
  onSkip: () => void;
  onBack: () => void;
  onOpen: (contestId: string) => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const errorText = useErrorText();
  const { steps, states, error, contestId } = creation;
  const hasFailed = states.includes('failed');
  return (
    <Stack spacing={4}>
      <Typography variant="h2">{t('making.title')}</Typography>
      <Box component="ol" aria-live="polite" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {steps.map((step, index) => {
          const state = states[index] ?? 'waiting';
          const { busy = false, ...look } = looks[state];
          return (
            // The order of the steps is fixed.
            // oxlint-disable-next-line react/no-array-index-key
            <Stack key={index} component="li" direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
              <StateChip {...look} busy={busy}>
                {t(`making.state.${state}`)}
              </StateChip>
              <span>{step.kind === 'make' ? t('making.make') : t(`making.${step.kind}`, { name: step.name })}</span>
            </Stack>
          );
        })}
      </Box>
      {hasFailed && (
        <>
          <Alert severity="error">{errorText(error)}</Alert>
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
            <Button variant="contained" startIcon={<Icon name="refresh" />} onClick={onRetry}>
              {t('making.retry')}
            </Button>
            {contestId === null ? (
              <Button onClick={onBack}>{t('making.back')}</Button>
            ) : (
              <>
                <Button variant="outlined" onClick={onSkip}>
                  {t('making.skip')}
                </Button>
                <Button onClick={() => onOpen(contestId)}>{t('making.open')}</Button>
              </>
            )}
          </Stack>
        </>
      )}
    </Stack>
  );
}
