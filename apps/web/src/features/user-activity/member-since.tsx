import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/user-activity.ts';
import { useLanguage } from '../../lib/i18n/index.ts';
import { longMonth } from '../../lib/time/format.ts';
import { activityQuery } from './user-activity.api.ts';

/** When the account was created. The line has its height from the start. */
export function MemberSince({ userId }: { userId: string }): ReactElement {
  const { t } = useTranslation('userActivity');
  const language = useLanguage();
  const { data } = useQuery(activityQuery(userId));
  return (
    <Typography variant="body2" color="text.secondary" sx={{ minHeight: 20 }}>
      {data && t('memberSince', { date: longMonth(data.memberSince, language) })}
    </Typography>
  );
}
