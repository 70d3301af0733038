import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { DraftEdits } from './use-draft-edits.ts';

/** Lets the setter choose between two changes of the same row. Nothing if there are no two. */
export function ConflictAlert({ edits, row }: { edits: DraftEdits; row: string }): ReactElement | null {
  const { t } = useTranslation('problemDraft');
  if (!edits.conflicts.has(row)) return null;
  return (
    <Alert
      severity="warning"
      action={
        <>
          <Button color="inherit" size="small" onClick={() => edits.settle(row, 'mine')}>
            {t('useMine')}
          </Button>
          <Button color="inherit" size="small" onClick={() => edits.settle(row, 'theirs')}>
            {t('useTheirs')}
          </Button>
        </>
      }
    >
      {t('conflict')}
    </Alert>
  );
}
