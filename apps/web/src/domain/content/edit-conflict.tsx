import Button from '@mui/material/Button';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/content.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/** Says, in the words of `children` if given, that someone else changed what the viewer edits, and lets them choose. */
export function EditConflict({
  onSettle,
  children,
}: {
  onSettle: (whose: 'mine' | 'theirs') => void;
  children?: ReactNode;
}): ReactElement {
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
      {children ?? t('conflict')}
    </Alert>
  );
}
