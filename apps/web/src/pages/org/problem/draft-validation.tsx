import type { BenchResult, ProblemDraft } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftKeys, runDraft } from '../../../features/problem-drafts/drafts.api.ts';
import type { DraftEdits } from '../../../features/problem-drafts/use-draft-edits.ts';
import { BoundsReport } from '../../../features/workbench/bounds-report.tsx';
import { BenchProgress } from '../../../features/workbench/workbench-progress.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import '../../../locales/en/problem-draft.ts';
import '../../../locales/en/workbench.ts';

/** Complaints by ids of tests, from the last validation of this content. */
export function complaintsByTest({ validation }: ProblemDraft): ReadonlyMap<string, string> {
  return new Map(validation?.complaints.map(({ testId, message }) => [testId, message]));
}

/** The button that validates all inputs, with the progress and the result of the last time. */
export function ValidationPanel({
  problemId,
  draft,
  edits,
}: {
  problemId: string;
  draft: ProblemDraft;
  edits: DraftEdits;
}): ReactElement | null {
  const { t } = useTranslation('problemDraft');
  const [started, setStarted] = useState<string | null>(null);
  const benchId = started ?? draft.validation?.benchId ?? null;
  const action = useAction(async () => {
    await edits.flush();
    setStarted((await runDraft(problemId, { what: 'validate' })).benchId);
  });
  const typed = Object.values(edits.edits.programs);
  const isWritten = [...draft.programs, ...typed].some(({ role, text }) => role === 'validator' && text.trim() !== '');
  if (!isWritten && !draft.kept.some(({ path }) => /^(input_)?(format_)?validators\//.test(path))) return null;
  return (
    <Stack spacing={3}>
      <Button
        variant="outlined"
        startIcon={<Icon name="play" />}
        loading={action.busy}
        disabled={draft.tests.length === 0}
        onClick={() => void action.run()}
        sx={{ alignSelf: 'start' }}
      >
        {t('validate')}
      </Button>
      {action.failure !== null && <Alert severity="error">{action.failure}</Alert>}
      {benchId !== null && (
        <BenchProgress problemId={problemId} benchId={benchId} broken={t('validatorBroken')}>
          {(result) => (
            <Validated key={benchId} problemId={problemId} benchId={benchId} draft={draft} result={result} />
          )}
        </BenchProgress>
      )}
    </Stack>
  );
}

function Validated({
  problemId,
  benchId,
  draft,
  result: { validation },
}: {
  problemId: string;
  benchId: string;
  draft: ProblemDraft;
  result: BenchResult;
}): ReactElement | null {
  const { t } = useTranslation('problemDraft');
  const queries = useQueryClient();
  // The draft has the complaints by tests.
  const renew = useEffectEvent(() => void queries.invalidateQueries({ queryKey: draftKeys.one(problemId) }));
  useEffect(() => renew(), []);
  if (!validation) return null;
  const isCurrent = draft.validation?.benchId === benchId;
  const { inputs, complaintCount } = validation;
  const nameOf = (id: string) => draft.tests.find((one) => one.id === id)?.name ?? '';
  return (
    <>
      <Alert severity={complaintCount === 0 ? 'success' : 'warning'}>
        {complaintCount === 0 ? t('allInputsValid', { count: inputs }) : t('inputsInvalid', { count: complaintCount })}
        {isCurrent && complaintCount > 0 && (
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {draft.validation?.complaints.map(({ testId, message }, index) => (
              <li key={`${testId} ${index}`}>
                {t('testName', { name: nameOf(testId) })}
                <Typography component="span" sx={{ display: 'block', whiteSpace: 'pre-wrap', fontSize: '0.8125rem' }}>
                  {message}
                </Typography>
              </li>
            ))}
          </Box>
        )}
      </Alert>
      {isCurrent && draft.validation?.bounds && (
        <BoundsReport bounds={draft.validation.bounds} nameOf={(name) => t('testName', { name })} />
      )}
      {!isCurrent && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('validatedBefore')}
        </Typography>
      )}
    </>
  );
}
