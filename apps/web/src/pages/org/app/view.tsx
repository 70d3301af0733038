import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelChip } from '../../../domain/access-level-chip.tsx';
import { AccessLevelForm } from '../../../domain/access/access-level-form.tsx';
import { AccessList } from '../../../domain/access/access-list.tsx';
import { AddToAccessList } from '../../../domain/access/add-to-access-list.tsx';
import { TagList } from '../../../domain/tag-list.tsx';
import { AppContent } from '../../../features/apps/app-content.tsx';
import type { AppTab } from '../../../features/apps/app-search.ts';
import { AppSecret } from '../../../features/apps/app-secret.tsx';
import { AppSettingsForm } from '../../../features/apps/app-settings-form.tsx';
import {
  type App,
  appAccess,
  appAccessActs,
  appById,
  appKeys,
  deleteApp,
  saveAppLevel,
} from '../../../features/apps/apps.api.ts';
import { Integration } from '../../../features/apps/integration.tsx';
import { refusalOf } from '../../../lib/api/index.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MONO } from '../../../ui/fonts.ts';
import { LinkTab } from '../../../ui/navigation/link-tab.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Markdown } from '../../../ui/markdown/index.tsx';
import { Page } from '../../../ui/page.tsx';
import '../../../lib/i18n/app-texts.ts';

/** An app: what it is, how to build on it, and for its administrators what it may do. One of another organization counts as absent. */
export function AppPage(): ReactElement {
  const { t } = useTranslation(['app', 'common']);
  const { orgId, appId } = useParams({ from: '/org/$orgId/app/$appId' });
  const query = useQuery(appById(appId));
  const absent = refusalOf(query.error) === 'not-found' || (query.data !== undefined && query.data.orgId !== orgId);
  if (absent) {
    return (
      <Page title={t('absent')} headless>
        <EmptyState icon="app" title={t('absent')} detail={t('common:notFound.detail')} />
      </Page>
    );
  }
  if (query.data === undefined) {
    return (
      <Page title={t('list.title')} headless>
        <AsyncState query={query}>{() => null}</AsyncState>
      </Page>
    );
  }
  return <Framed app={query.data} />;
}

function Framed({ app }: { app: App }): ReactElement {
  const { t } = useTranslation(['app', 'common']);
  const { tab = 'view' } = useSearch({ from: '/org/$orgId/app/$appId' });
  const { orgId, abilities, _id: appId } = app;
  const params = { orgId, appId };
  const tabs: AppTab[] = [
    'view',
    'integration',
    ...(abilities.editContent ? (['content'] as const) : []),
    ...(abilities.administer ? (['settings', 'secret', 'access'] as const) : []),
  ];
  return (
    <Page
      title={app.title}
      breadcrumbs={[
        <Link key="list" to="/org/$orgId/app" params={{ orgId }}>
          {t('list.title')}
        </Link>,
      ]}
      meta={
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography sx={{ fontFamily: MONO, fontSize: '0.875rem', color: 'text.secondary' }}>{app.slug}</Typography>
          <AccessLevelChip level={app.accessLevel} />
          <TagList tags={app.tags} />
        </Stack>
      }
    >
      <Tabs
        value={tabs.includes(tab) ? tab : false}
        variant="scrollable"
        aria-label={app.title}
        sx={{ borderBottom: '1px solid', borderColor: 'divider', mb: 4 }}
      >
        {tabs.map((one) => (
          <LinkTab
            key={one}
            value={one}
            label={t(`tab.${one}`)}
            to="/org/$orgId/app/$appId"
            params={params}
            search={one === 'view' ? {} : { tab: one }}
          />
        ))}
      </Tabs>
      {!tabs.includes(tab) && <Alert severity="info">{t('mayNot')}</Alert>}
      {tab === 'view' &&
        (app.description === '' ? (
          <EmptyState icon="app" title={t('view.empty')} />
        ) : (
          <Markdown source={app.description} copyLabel={t('common:action.copy')} />
        ))}
      {tab === 'integration' && <Integration appId={appId} />}
      {tab === 'content' && abilities.editContent && <AppContent app={app} />}
      {tab === 'settings' && abilities.administer && (
        <Stack spacing={6}>
          <AppSettingsForm appId={appId} settings={app.settings} />
          <Danger app={app} />
        </Stack>
      )}
      {tab === 'secret' && abilities.administer && <AppSecret appId={appId} />}
      {tab === 'access' && abilities.administer && <Access app={app} />}
    </Page>
  );
}

function Access({ app }: { app: App }): ReactElement {
  const queries = useQueryClient();
  const acts = appAccessActs(app._id, () => queries.invalidateQueries({ queryKey: appKeys.access(app._id) }));
  return (
    <Stack spacing={5}>
      <AccessLevelForm
        level={app.accessLevel}
        onSave={async (level) => {
          await saveAppLevel(app._id, level);
          await queries.invalidateQueries({ queryKey: appKeys.all });
        }}
      />
      <AddToAccessList orgId={app.orgId} acts={acts} />
      <AccessList acts={acts} query={useQuery(appAccess(app._id))} />
    </Stack>
  );
}

function Danger({ app }: { app: App }): ReactElement {
  const { t } = useTranslation(['app', 'common']);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <Stack
      component="section"
      spacing={3}
      aria-label={t('danger.title')}
      sx={{ border: '1px solid', borderColor: 'error.main', borderRadius: '12px', p: 4, alignItems: 'flex-start' }}
    >
      <Typography variant="h2">{t('danger.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('danger.detail')}
      </Typography>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {t('danger.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('danger.ask', { name: app.title })}
        detail={t('danger.detail')}
        confirm={t('common:action.delete')}
        typeToConfirm={app.slug}
        onClose={() => setAsking(false)}
        act={async () => {
          await deleteApp(app._id);
          await navigate({ to: '/org/$orgId/app', params: { orgId: app.orgId } });
          queries.removeQueries({ queryKey: appKeys.one(app._id) });
          await queries.invalidateQueries({ queryKey: appKeys.all });
        }}
      />
    </Stack>
  );
}
