import Button from '@mui/material/Button';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import type { NamedProblem } from './clarifications.api.ts';

const AskDialog = lazy(() => import('./ask-dialog.tsx'));

/** Asks the jury about a problem from its desk, without leaving it. The dialog is fetched when it opens. */
export function AskButton({
  contestId,
  problemId,
  problems,
}: {
  contestId: string;
  problemId: string;
  problems: readonly NamedProblem[];
}): ReactElement {
  const { t } = useTranslation('contest');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<Icon name="question" />} onClick={() => setOpen(true)}>
        {t('problem.ask')}
      </Button>
      {isOpen && (
        <Suspense>
          <AskDialog
            contestId={contestId}
            problems={problems}
            about={{ category: 'problem', problemId }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
