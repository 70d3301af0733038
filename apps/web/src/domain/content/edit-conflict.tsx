import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/content.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/** Says that someone else changed what the viewer is editing, and lets the viewer choose. */
export function EditConflict({ onSettle }: { onSettle: (whose: 'mine' | 'theirs') => void }): ReactElement {
  const { t } = useTranslation('content');
  return (
    <Alert
      severity="warning"
      action={
        <>
          <Button color="inherit" size="small" onClick={() => onSettle('mine')}>
            {t('conflict.mine')}
          </Button>
          <Button color="inherit" size="small" onClick={() => onSettle('theirs')}>
            {t('conflict.theirs')}
          </Button>
        </>
      }
    >
      {t('conflict')}
    </Alert>
  );
}
