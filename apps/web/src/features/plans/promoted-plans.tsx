import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../domain/content/translated.ts';
import '../../locales/en/plan.ts';
import { MONO } from '../../ui/fonts.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { promotedPlans } from './plans.api.ts';

/** Plans that the organization shows on its home page; hidden if there are none. */
export function PromotedPlans({ orgId }: { orgId: string }): ReactElement | null {
  const { t } = useTranslation('plan');
  const titleOf = useTitleOf();
  const { data: plans = [] } = useQuery(promotedPlans(orgId));
  if (plans.length === 0) return null;
  return (
    <Card component="section" aria-label={t('list.title')} sx={{ minWidth: 0, mt: 4 }}>
      <CardContent>
        <Typography variant="h2" sx={{ mb: 3 }}>
          {t('list.title')}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {plans.map((plan) => (
            <Box component="li" key={plan._id} sx={{ minHeight: 24, overflowWrap: 'anywhere' }}>
              <Link to="/org/$orgId/plan/$planId" params={{ orgId, planId: plan._id }} sx={{ fontWeight: 600, mr: 3 }}>
                {titleOf(plan)}
              </Link>
              <Box
                component="span"
                sx={{ display: 'inline-block', color: 'text.secondary', fontFamily: MONO, fontSize: '0.8125rem' }}
              >
                {plan.slug}
              </Box>
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}
