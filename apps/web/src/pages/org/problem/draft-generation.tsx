import type { BenchResult, DraftScriptLine, ProblemDraft } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatusName } from '../../../domain/use-status-name.ts';
import { draftKeys, runDraft } from '../../../features/problem-drafts/drafts.api.ts';
import type { DraftEdits } from '../../../features/problem-drafts/use-draft-edits.ts';
import { BenchProgress } from '../../../features/workbench/workbench-progress.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { MONO } from '../../../ui/fonts.ts';
import { Icon } from '../../../ui/icon.tsx';
import '../../../locales/en/problem-draft.ts';
import '../../../locales/en/workbench.ts';

/** What the generator script gives, line by line, and the button that makes its tests. */
export function GenerationPanel({
  problemId,
  draft: { script },
  edits,
}: {
  problemId: string;
  draft: ProblemDraft;
  edits: DraftEdits;
}): ReactElement | null {
  const { t } = useTranslation('problemDraft');
  const queries = useQueryClient();
  const [started, setStarted] = useState<string | null>(null);
  const renew = () => queries.invalidateQueries({ queryKey: draftKeys.one(problemId) });
  const action = useAction(async () => {
    await edits.flush();
    setStarted((await runDraft(problemId, { what: 'generate' })).benchId);
    await renew();
  });
  const { lines, surplus } = script;
  // Another setter may have started a later run.
  const benchId = script.benchId ?? started;
  const total = lines.reduce((sum, { tests }) => sum + tests, 0);
  const unmade = total - lines.reduce((sum, { made }) => sum + made, 0);
  const wrong = lines.filter(({ fault }) => fault !== null);
  const failed = lines.filter(({ failure }) => failure !== null);
  if (lines.length === 0) return null;
  const isDone = unmade + surplus === 0;
  return (
    <Stack spacing={3}>
      {wrong.length > 0 ? (
        <LineList severity="error" title={t('scriptBroken')} lines={wrong} />
      ) : (
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          <Button
            variant="outlined"
            startIcon={<Icon name="play" />}
            loading={action.busy}
            disabled={isDone}
            onClick={() => void action.run()}
          >
            {t('generate')}
          </Button>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {[
              t('scriptTests', { count: total }),
              ...(isDone ? [t('scriptDone')] : []),
              ...(unmade > 0 ? [t('scriptUnmade', { count: unmade })] : []),
              ...(surplus > 0 ? [t('scriptSurplus', { count: surplus })] : []),
            ].join(' · ')}
          </Typography>
        </Stack>
      )}
      {action.failure !== null && <Alert severity="error">{action.failure}</Alert>}
      {benchId !== null && (
        <BenchProgress problemId={problemId} benchId={benchId} broken={t('generatorBroken')}>
          {(result) => <Generated key={benchId} result={result} onEnd={() => void renew()} />}
        </BenchProgress>
      )}
      {wrong.length === 0 && failed.length > 0 && (
        <LineList severity="warning" title={t('generationFailed')} lines={failed} />
      )}
    </Stack>
  );
}

/** A run that ended. What failed is shown at its line, for as long as the generator is the same. */
function Generated({ result: { inputs }, onEnd }: { result: BenchResult; onEnd: () => void }): ReactElement | null {
  const { t } = useTranslation('problemDraft');
  const end = useEffectEvent(onEnd);
  useEffect(() => end(), []);
  const count = inputs?.filter(({ status }) => status === 'Finished').length ?? 0;
  return inputs ? (
    <Alert severity={count === inputs.length ? 'success' : 'info'}>{t('generated', { count })}</Alert>
  ) : null;
}

function LineList({
  severity,
  title,
  lines,
}: {
  severity: 'error' | 'warning';
  title: string;
  lines: readonly DraftScriptLine[];
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const statusName = useStatusName();
  const reasonOf = (status: string) =>
    status === 'Differs' || status === 'Not Stored' ? t(`generation.${status}`) : statusName(status);
  return (
    <Alert severity={severity}>
      {title}
      <Box component="ul" sx={{ m: 0, pl: 5, overflowWrap: 'anywhere' }}>
        {lines.map(({ line, fault, failure }) => (
          <li key={line}>
            {t('scriptLine', { line })} {fault ? t(`scriptFault.${fault.code}`, { about: fault.about }) : null}
            {!fault && failure ? `${failure.command}: ${reasonOf(failure.status)}` : null}
            {!fault && failure && failure.message !== '' && (
              <Typography
                component="span"
                sx={{ display: 'block', whiteSpace: 'pre-wrap', fontFamily: MONO, fontSize: '0.8125rem' }}
              >
                {failure.message}
              </Typography>
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
