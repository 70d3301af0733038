import type { BenchValidation } from '@assay/contract';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BoundsReport } from './bounds-report.tsx';

/** What the validators report about the inputs, file by file. */
export function ValidateResult({ validation }: { validation: BenchValidation }): ReactElement {
  const { t } = useTranslation('workbench');
  const { validators, inputs, complaints, complaintCount, bounds } = validation;
  if (validators.length === 0)
    return <EmptyState icon="shield" title={t('noValidators')} detail={t('noValidatorsDetail')} />;
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      <Alert severity={complaintCount === 0 ? 'success' : 'warning'}>
        {complaintCount === 0 ? t('allValid', { count: inputs }) : t('complaints', { count: complaintCount })}
      </Alert>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('validators', { names: validators.join(', ') })}
      </Typography>
      {complaints.length > 0 && (
        <DataTable
          label={t('complaints', { count: complaintCount })}
          dense
          columns={[
            { ...titleColumn('input', t('input')), cell: ({ input }) => input },
            { id: 'validator', header: t('validator'), cell: ({ validator }) => validator },
            { id: 'message', header: t('message'), cell: ({ message }) => message },
          ]}
          query={{ data: complaints, error: null, refetch: () => undefined }}
          rowKey={({ input, validator }) => `${input} ${validator}`}
          empty={null}
        />
      )}
      {complaintCount > complaints.length && (
        <Typography variant="body2">{t('more', { count: complaintCount - complaints.length })}</Typography>
      )}
      {bounds && <BoundsReport bounds={bounds} />}
    </Stack>
  );
}
