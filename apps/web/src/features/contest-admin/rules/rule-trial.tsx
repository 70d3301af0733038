import type { RuleSet } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/error-text.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { MONO } from '../../../ui/fonts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type RuleKey, type Trial, tryRule } from '../contest-admin.api.ts';

/** Runs rules that are not saved yet over a sample: first one of the server's, then as it is changed here. */
export function RuleTrial({
  contestId,
  ruleKey,
  rules,
}: {
  contestId: string;
  ruleKey: RuleKey;
  /** null while the text is no rule set. */
  rules: RuleSet | null;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
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
      setComplaint(t('rules.sampleBroken', { reason: error instanceof Error ? error.message : String(error) }));
      return;
    }
    setBusy(true);
    setComplaint(null);
    try {
      const trial = await tryRule(contestId, ruleKey, { rules, ...(context && { context }) });
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
    <Stack component="section" spacing={3} aria-label={t('rules.tryTitle')}>
      <Typography variant="h3">{t('rules.tryTitle')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
        {t(`rules.tryHelp.${ruleKey}`)}
      </Typography>
      <Button
        variant="outlined"
        startIcon={<Icon name="play" />}
        loading={busy}
        disabled={rules === null}
        sx={{ alignSelf: 'start' }}
        onClick={() => void run()}
      >
        {t('rules.try')}
      </Button>
      {complaint !== null && <Alert severity="error">{complaint}</Alert>}
      {outcome?.kind === 'failed' && <Alert severity="error">{t('rules.failed', { reason: outcome.reason })}</Alert>}
      {outcome?.kind === 'result' && (
        <Alert severity="success">
          {outcome.rule === null ? t('rules.byDefaults') : t('rules.byRule', { number: outcome.rule + 1 })}{' '}
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
          label={t('rules.sample')}
          helperText={t('rules.sampleHelp')}
          value={sample}
          slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: MONO, fontSize: '0.8125rem' } } }}
          onChange={({ target }) => setSample(target.value)}
        />
      )}
    </Stack>
  );
}
