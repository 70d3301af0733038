import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contest } from '../../../../features/contests/contests.api.ts';
import { LinkButton } from '../../../../ui/navigation/link.tsx';

/**
 * Links to the replay and the statistics of a contest, and for directors, the jury and observers to its ceremony. Of a
 * ranklist that is not on the board, only to its replay.
 */
export function MomentLinks({
  contest: { orgId, _id: contestId, abilities },
  ranklistKey,
}: {
  contest: Contest;
  ranklistKey: string | undefined;
}): ReactElement {
  const { t } = useTranslation('contest');
  const params = { orgId, contestId };
  const replay = (
    <LinkButton
      size="small"
      icon="play"
      to="/org/$orgId/contest/$contestId/replay"
      params={params}
      search={ranklistKey === undefined ? {} : { ranklist: ranklistKey }}
    >
      {t('tab.replay')}
    </LinkButton>
  );
  if (ranklistKey !== undefined) return replay;
  return (
    <>
      {replay}
      <LinkButton size="small" icon="solution" to="/org/$orgId/contest/$contestId/statistics" params={params}>
        {t('tab.statistics')}
      </LinkButton>
      {abilities.observe && (
        <LinkButton size="small" icon="star" to="/org/$orgId/contest/$contestId/ceremony" params={params}>
          {t('tab.ceremony')}
        </LinkButton>
      )}
    </>
  );
}
