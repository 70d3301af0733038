import type { BenchInputCheck } from '@assay/contract';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/feedback/alert.tsx';

/** What the validators of a version report about a generated input. */
export function InputCheck({ check }: { check: BenchInputCheck }): ReactElement {
  const { t } = useTranslation('workbenchTools');
  if (check.validators.length === 0) return <Alert severity="info">{t('noValidators')}</Alert>;
  if (check.complaints.length === 0) return <Alert severity="success">{t('valid')}</Alert>;
  return (
    <Alert severity="warning">
      {t('notValid')}
      {check.complaints.map(({ validator, message }) => (
        <Typography key={validator} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 'inherit' }}>
          {t('complaint', { validator, message })}
        </Typography>
      ))}
    </Alert>
  );
}
