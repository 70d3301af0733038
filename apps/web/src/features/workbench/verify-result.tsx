import type { BenchVerification } from '@assay/contract';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { KeptNote } from './kept-note.tsx';
import { setTimeLimit } from './workbench.api.ts';
import { TimeAdvice } from './time-advice.tsx';
import { VerifyTable } from './verify-table.tsx';

/**
 * The results of a data version's submissions, and what their times suggest for the limit. `onLimitSet` receives the
 * version created with another limit.
 */
export function VerifyResult({
  problemId,
  hash,
  verification,
  onLimitSet,
  again,
}: {
  problemId: string;
  hash: string;
  verification: BenchVerification;
  onLimitSet: (hash: string) => Promise<unknown>;
  /** Judges everything again. */
  again: { busy: boolean; start: () => void };
}): ReactElement {
  const { t } = useTranslation('workbench');
  const toast = useToast();
  const { good, submissions } = verification;
  const set = async (limitMs: number) => {
    const newVersion = await setTimeLimit(problemId, hash, limitMs);
    toast.success(t('limitSet', { hash: newVersion.hash.slice(0, 7) }));
    await onLimitSet(newVersion.hash);
  };
  if (submissions.length === 0) return <EmptyState icon="solution" title={t('none')} detail={t('noneDetail')} />;
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      <Alert severity={good ? 'success' : 'warning'}>{t(good ? 'good' : 'bad')}</Alert>
      <KeptNote kept={verification.kept} busy={again.busy} onAgain={again.start} />
      <VerifyTable {...{ verification, problemId, hash }} />
      <TimeAdvice verification={verification} onSet={set} />
    </Stack>
  );
}
