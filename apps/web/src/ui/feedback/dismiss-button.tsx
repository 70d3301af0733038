import IconButton from '@mui/material/IconButton';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';

/** The close button at the end of a message. */
export function DismissButton({ onClick }: { onClick: () => void }): ReactElement {
  const { t } = useTranslation();
  return (
    <IconButton size="small" color="inherit" aria-label={t('action.dismiss')} onClick={onClick} sx={{ my: -1 }}>
      <Icon name="close" size={18} />
    </IconButton>
  );
}
