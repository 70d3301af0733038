import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestSection } from '../../features/home/contest-section.tsx';
import type { Home } from '../../features/home/home.api.ts';
import { HomeSection } from '../../features/home/home-section.tsx';
import { ProblemRows } from '../../features/home/problem-rows.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { HomeColumns } from './home-columns.tsx';
import { SiteNews } from './site-news.tsx';
import '../../locales/en/home-sections.ts';

/** Public content of the site or of one organization. */
export function PublicContent({ home, orgId }: { home: Home; orgId?: string }): ReactElement {
  const { t } = useTranslation(['homeSections', 'home']);
  const { contests, problems, announcements } = home;
  const isOfSite = orgId === undefined;
  return (
    <HomeColumns
      main={
        <>
          <ContestSection
            title={t(isOfSite ? 'home:contests.global' : 'contests.org')}
            contests={contests}
            withOrg={isOfSite}
          />
          {problems.length > 0 && (
            <HomeSection title={t('problems.title')}>
              <ProblemRows problems={problems} withOrg={isOfSite} />
            </HomeSection>
          )}
          {!isOfSite && contests.length + problems.length + announcements.length === 0 && (
            <HomeSection title={t('contests.org')}>
              <EmptyState icon="contest" title={t('visitor.nothing')} detail={t('visitor.nothingDetail')} />
            </HomeSection>
          )}
        </>
      }
      side={<SiteNews home={home} withLinks={isOfSite} />}
    />
  );
}
