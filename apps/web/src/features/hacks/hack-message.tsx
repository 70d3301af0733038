import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatusName } from '../../domain/use-status-name.ts';
import { TextBox } from '../../ui/data/text-box.tsx';
import type { HackRow } from './hacks.api.ts';

/** What the verdict of a hack means, and what the validator or the generator reported. */
export function HackMessage({ hack: { verdict, message, targetStatus } }: { hack: HackRow }): ReactElement | null {
  const { t } = useTranslation('hack');
  const statusName = useStatusName();
  if (verdict === undefined) return null;
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(`meaning.${verdict}`)}
        {targetStatus !== undefined && ` ${t('targetStatus', { status: statusName(targetStatus) })}`}
      </Typography>
      {message !== '' && <TextBox label={t('message')} text={message} wrap />}
    </>
  );
}
