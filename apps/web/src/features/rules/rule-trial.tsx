import type { RuleSet } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { MONO } from '../../ui/fonts.ts';
import { Icon } from '../../ui/icon.tsx';
import type { RuleActs, Trial } from './rule-acts.ts';
import type { RuleKind } from './rule-text.ts';

/** Runs rules that are not saved yet over a sample: first one of the server's, then as it is changed here. */
export function RuleTrial({
  tryOut,
  kind,
  rules,
}: {
  tryOut: NonNullable<RuleActs['tryOut']>;
  kind: RuleKind;
  /** null while the text or a row is wrong. */
  rules: RuleSet | null;
}): ReactElement {
  const { t } = useTranslation('rule');
  const errorText = useErrorText();
  const [sample, setSample] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Trial['outcome'] | null>(null);
  const [busy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);

  async function run(): Promise<void> {
    if (rules === null || busy) return;
    let context: Record<string, unknown> | undefined;
    try {
      // What is written has to be an object; anything else the server refuses.
      context = sample === null ? undefined : (JSON.parse(sample) as Record<string, unknown>);
    } catch (error) {
      setComplaint(t('sampleBroken', { reason: error instanceof Error ? error.message : String(error) }));
      return;
    }
    setBusy(true);
    setComplaint(null);
    try {
      const trial = await tryOut(rules, context);
      setOutcome(trial.outcome);
      setSample(JSON.stringify(trial.context, null, 2));
    } catch (error) {
      setOutcome(null);
      setComplaint(errorText(error));
    } finally {
      setBusy(false);
    }
  }

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
      {complaint !== null && <Alert severity="error">{complaint}</Alert>}
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
