import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AttemptRows } from '../../features/home/attempt-rows.tsx';
import { ContestSection } from '../../features/home/contest-section.tsx';
import type { Home } from '../../features/home/home.api.ts';
import { HomeSection } from '../../features/home/home-section.tsx';
import { ProblemRows } from '../../features/home/problem-rows.tsx';
import { SetupCards } from '../../features/home/setup-cards.tsx';
import { useCurrentOrg } from '../../features/orgs/use-current-org.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link, LinkButton } from '../../ui/navigation/link.tsx';
import { HomeColumns } from './home-columns.tsx';
import { SiteNews } from './site-news.tsx';
import '../../locales/en/home-sections.ts';

/**
 * The viewer's home page, for the site or one organization: running and due contests, recent work, news. Empty sections
 * are omitted.
 */
export const PersonalHome = memo(function PersonalHome({
  home,
  orgId: ofOrg,
}: {
  home: Home;
  orgId?: string;
}): ReactElement {
  const { t } = useTranslation('homeSections');
  const { orgId, joined } = useCurrentOrg();
  const withOrg = ofOrg === undefined && (joined?.length ?? 0) !== 1;
  const isGuest = ofOrg === undefined && joined?.length === 0;
  const { now, due, upcoming, attempts, problems, contests, setup } = home;
  const isQuiet = [now, due, upcoming, attempts, setup].every((part) => part.length === 0);
  return (
    <>
      {setup.map((one) => (
        <SetupCards key={one.orgId} setup={one} />
      ))}
      <HomeColumns
        main={
          <>
            <ContestSection title={t('now.title')} contests={now} withOrg={withOrg} />
            <ContestSection title={t('due.title')} contests={due} withOrg={withOrg} />
            {attempts.length > 0 && (
              <HomeSection title={t('attempts.title')}>
                <AttemptRows attempts={attempts} />
              </HomeSection>
            )}
            <ContestSection title={t('upcoming.title')} contests={upcoming} withOrg={withOrg} />
            {isQuiet && joined !== undefined && (
              <HomeSection title={t('quiet.heading')}>
                <EmptyState
                  icon="problem"
                  title={t(isGuest ? 'quiet.noOrg' : 'quiet.title')}
                  detail={t(isGuest ? 'quiet.noOrgDetail' : 'quiet.detail')}
                  {...(orgId !== null && {
                    action: (
                      <LinkButton variant="contained" to="/org/$orgId/problem" params={{ orgId }}>
                        {t('quiet.action')}
                      </LinkButton>
                    ),
                  })}
                />
              </HomeSection>
            )}
            <ContestSection title={t('contests.title')} contests={contests} withOrg={ofOrg === undefined} />
          </>
        }
        side={
          <>
            <SiteNews home={home} withLinks={ofOrg === undefined} />
            {problems.length > 0 && (
              <HomeSection
                title={t('problems.title')}
                more={
                  orgId !== null && (
                    <Link to="/org/$orgId/problem" params={{ orgId }}>
                      {t('problems.more')}
                    </Link>
                  )
                }
              >
                <ProblemRows problems={problems} withOrg={withOrg} />
              </HomeSection>
            )}
          </>
        }
      />
    </>
  );
});
