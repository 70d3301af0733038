import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contest } from '../../../../features/contests/contests.api.ts';
import { LinkButton } from '../../../../ui/navigation/link.tsx';

/** Links to the replay and the statistics of a contest, and for directors to its ceremony. */
export function MomentLinks({ contest: { orgId, _id: contestId, abilities } }: { contest: Contest }): ReactElement {
  const { t } = useTranslation('contest');
  const params = { orgId, contestId };
  return (
    <>
      <LinkButton size="small" icon="play" to="/org/$orgId/contest/$contestId/replay" params={params}>
        {t('tab.replay')}
      </LinkButton>
      <LinkButton size="small" icon="solution" to="/org/$orgId/contest/$contestId/statistics" params={params}>
        {t('tab.statistics')}
      </LinkButton>
      {abilities.administer && (
        <LinkButton size="small" icon="star" to="/org/$orgId/contest/$contestId/ceremony" params={params}>
          {t('tab.ceremony')}
        </LinkButton>
      )}
    </>
  );
}
