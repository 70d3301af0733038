import Button from '@mui/material/Button';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { Icon } from '../../ui/icon.tsx';

const LockDialog = lazy(() => import('./lock-dialog.tsx'));

/** Locks a problem that the viewer has solved, or says that it is locked. */
export function LockButton({
  contestId,
  problem,
}: {
  contestId: string;
  problem: { _id: string; lockedAt?: number | undefined; abilities: { lock?: true | undefined } };
}): ReactElement | null {
  const { t } = useTranslation('contest');
  const [isOpen, setOpen] = useState(false);
  if (problem.lockedAt !== undefined) {
    return (
      <StateChip icon="lock" hue="neutral" filled={false}>
        {t('lock.locked')}
      </StateChip>
    );
  }
  return (
    <>
      {problem.abilities.lock === true && (
        <Button size="small" startIcon={<Icon name="lock" />} onClick={() => setOpen(true)}>
          {t('lock.act')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <LockDialog contestId={contestId} problemId={problem._id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
