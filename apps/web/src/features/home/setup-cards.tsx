import type { SetupStep } from '@assay/contract';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';
import type { Home } from './home.api.ts';
import '../../locales/en/home-sections.ts';

const looks = {
  members: { icon: 'group', to: '/org/$orgId/admin/member' },
  problems: { icon: 'problem', to: '/org/$orgId/problem/new' },
  contests: { icon: 'contest', to: '/org/$orgId/contest/new' },
} as const satisfies Record<SetupStep, { icon: IconName; to: string }>;

/** First steps for the administrator of a new organization: a card for everything that it lacks. */
export function SetupCards({ setup: { orgId, orgName, missing } }: { setup: Home['setup'][number] }): ReactElement {
  const { t } = useTranslation('homeSections');
  const title = t('setup.title', { org: orgName });
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))' }}>
        {missing.map((step) => (
          <Card key={step}>
            <CardContent sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
              <Icon name={looks[step].icon} size={28} />
              <Typography sx={{ color: 'text.secondary' }}>{t(`setup.${step}.detail`)}</Typography>
              <LinkButton variant="contained" to={looks[step].to} params={{ orgId }}>
                {t(`setup.${step}`)}
              </LinkButton>
            </CardContent>
          </Card>
        ))}
      </Box>
    </Box>
  );
}
