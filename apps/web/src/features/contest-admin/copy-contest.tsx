import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/navigation/link.tsx';
import type { Contest } from './contest-admin.api.ts';

/** Link to a new contest that starts as a copy of this one. */
export function CopyContest({ contest }: { contest: Contest }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  return (
    <Stack component="section" spacing={3} aria-label={t('copy.title')} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h2">{t('copy.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('copy.help')}</Typography>
      <LinkButton
        variant="outlined"
        icon="copy"
        to="/org/$orgId/contest/new"
        params={{ orgId: contest.orgId }}
        search={{ from: contest._id }}
      >
        {t('copy.do')}
      </LinkButton>
    </Stack>
  );
}
