import type { SubmitAbility } from '@assay/contract';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

export function WhyNotSubmit({ reason }: { reason: Exclude<SubmitAbility, true> }): ReactElement {
  const { t } = useTranslation('problem');
  const reasons: Record<typeof reason, string> = {
    'submit-not-allowed': t('problem.cannotSubmit'),
    'no-judge-data': t('problem.noData'),
    'solution-limit': t('problem.limitReached'),
  };
  return <Typography sx={{ color: 'text.secondary' }}>{reasons[reason]}</Typography>;
}
