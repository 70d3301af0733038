import type { RuleSet } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { MONO } from '../../ui/fonts.ts';
import { Icon } from '../../ui/icon.tsx';
import type { RuleActions, Trial } from './rule-actions.ts';
import type { RuleKind } from './rule-text.ts';

/** Evaluates unsaved rules on a sample: the server provides an initial one, the user edits it. */
export function RuleTrial({
  tryOut,
  kind,
  rules,
}: {
  tryOut: NonNullable<RuleActions['tryOut']>;
  kind: RuleKind;
  /** null while the text or a row is invalid. */
  rules: RuleSet | null;
}): ReactElement {
  const { t } = useTranslation('rule');
  const [sample, setSample] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Trial['outcome'] | null>(null);

  function readSample(text: string): Record<string, unknown> {
    try {
      return JSON.parse(text) as Record<string, unknown>; // the server refuses anything but an object
    } catch (error) {
      throw new Error(t('sampleBroken', { reason: error instanceof Error ? error.message : String(error) }), {
        cause: error,
      });
    }
  }

  const { busy, failure, run } = useAction(
    async () => {
      if (rules === null) return;
      const trial = await tryOut(rules, sample === null ? undefined : readSample(sample));
      setOutcome(trial.outcome);
      setSample(JSON.stringify(trial.context, null, 2));
    },
    () => setOutcome(null),
  );

  return (
    <Stack component="section" spacing={3} aria-label={t('tryTitle')}>
      <Typography variant="h3">{t('tryTitle')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
        {t(`tryHelp.${kind === 'participant' ? kind : 'solution'}`)}
      </Typography>
      <Button
        variant="outlined"
        startIcon={<Icon name="play" />}
        loading={busy}
        disabled={rules === null}
        sx={{ alignSelf: 'start' }}
        onClick={() => void run()}
      >
        {t('try')}
      </Button>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {outcome?.kind === 'failed' && <Alert severity="error">{t('failed', { reason: outcome.reason })}</Alert>}
      {outcome?.kind === 'result' && (
        <Alert severity="success">
          {outcome.rule === null ? t('byDefaults') : t('byRule', { number: outcome.rule + 1 })}{' '}
          <Box component="code" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
            {JSON.stringify(outcome.result)}
          </Box>
        </Alert>
      )}
      {sample !== null && (
        <TextField
          multiline
          minRows={6}
          maxRows={20}
          label={t('sample')}
          helperText={t('sampleHelp')}
          value={sample}
          slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: MONO, fontSize: '0.8125rem' } } }}
          onChange={({ target }) => setSample(target.value)}
        />
      )}
    </Stack>
  );
}
