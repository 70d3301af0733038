import type { SubmitAbility } from '@assay/contract';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** Whether to show the editor. Visitors may write before they sign in; permission to submit is checked afterwards. */
export function mayWrite(ability: SubmitAbility, signedIn: boolean): ability is true {
  return ability === true || (!signedIn && ability === 'submit-not-allowed');
}

export function WhyNotSubmit({ reason }: { reason: Exclude<SubmitAbility, true> }): ReactElement {
  const { t } = useTranslation('problem');
  const reasons: Record<typeof reason, string> = {
    'submit-not-allowed': t('problem.cannotSubmit'),
    'no-judge-data': t('problem.noData'),
    'solution-limit': t('problem.limitReached'),
  };
  return <Typography sx={{ color: 'text.secondary' }}>{reasons[reason]}</Typography>;
}
