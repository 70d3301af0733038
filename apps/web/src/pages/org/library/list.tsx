import Typography from '@mui/material/Typography';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { LibraryTable } from '../../../features/problem-grants/library-table.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Link, LinkButton } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';
import '../../../locales/en/sharing.ts';

const route = getRouteApi('/org/$orgId/library');

/** Problems that other organizations lend to this one. */
export function LibraryPage(): ReactElement {
  const { t } = useTranslation('sharing');
  const { orgId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { can, isLoading } = useCurrentOrg();
  return (
    <Page
      title={t('library')}
      breadcrumbs={[
        <Link key="problems" to="/org/$orgId/problem" params={{ orgId }}>
          {t('problems')}
        </Link>,
      ]}
    >
      {!isLoading && !can('contest') && !can('problem') ? (
        <Alert severity="info">{t('mayNot')}</Alert>
      ) : (
        <>
          <Typography sx={{ color: 'text.secondary', maxWidth: '72ch', mb: 4 }}>{t('libraryIntro')}</Typography>
          <LibraryTable
            orgId={orgId}
            search={search}
            onSearch={(next, replace = false) => void navigate({ search: next, replace })}
            empty={
              search.search === undefined ? (
                <EmptyState
                  icon="problem"
                  title={t('empty')}
                  detail={t('emptyDetail')}
                  action={
                    <LinkButton to="/org/$orgId/problem" params={{ orgId }}>
                      {t('toProblems')}
                    </LinkButton>
                  }
                />
              ) : (
                <EmptyState icon="search" title={t('noMatch')} detail={t('noMatchDetail')} />
              )
            }
          />
        </>
      )}
    </Page>
  );
}
