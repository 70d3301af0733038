import type { OrgRunnerUsage } from '@assay/contract';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useRenewal } from '../../lib/live/index.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { orgQuotaQuery, quotaKeys } from './runner-quotas.api.ts';
import '../../locales/en/quota.ts';

/** The quota of an organization on the site's runners, its use, and what to do if it is too small. */
export function OrgQuota({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation('quota');
  const queries = useQueryClient();
  const query = useQuery(orgQuotaQuery(orgId));
  useRenewal('runner', () => void queries.invalidateQueries({ queryKey: quotaKeys.ofOrg(orgId) }), {
    concerns: (event) => event.orgId === orgId || event.orgId === null,
  });
  return (
    <section aria-label={t('org.title')}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('org.title')}
      </Typography>
      <AsyncState query={query} skeleton={<Skeleton width="60%" sx={{ transform: 'none', height: 44 }} />}>
        {(usage) => <Usage usage={usage} />}
      </AsyncState>
    </section>
  );
}

function Usage({ usage: { quota, used, waiting, ownRunners, siteRunners } }: { usage: OrgRunnerUsage }): ReactElement {
  const { t } = useTranslation('quota');
  if (quota === 0) {
    return ownRunners === 0 ? (
      <Alert severity="warning">{t('org.stuck')}</Alert>
    ) : (
      <Typography>{t('org.none')}</Typography>
    );
  }
  const isFull = quota !== 'unlimited' && used >= quota && waiting > 0;
  const now = [t('org.now', { count: used }), t('org.waiting', { count: waiting })].join(' · ');
  return (
    <>
      <Typography>{quota === 'unlimited' ? t('org.unlimited') : t('org.most', { count: quota })}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {siteRunners === 0 ? t('org.noSite') : now}
      </Typography>
      {isFull && (
        <Box sx={{ mt: 3 }}>
          <Alert severity="info">{t('org.full')}</Alert>
        </Box>
      )}
    </>
  );
}
