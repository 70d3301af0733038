import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AvatarField } from '../../features/avatars/avatar-field.tsx';
import { ConnectedTab } from '../../features/identity/connected-tab.tsx';
import { CredentialsTab } from '../../features/identity/credentials-tab.tsx';
import { FactorsTab } from '../../features/identity/factors-tab.tsx';
import { OrgsTab } from '../../features/identity/orgs-tab.tsx';
import { PreferencesTab } from '../../features/identity/preferences-tab.tsx';
import { bind, boundQuery, identityKeys } from '../../features/identity/identity.api.ts';
import { ProofProvider, useProven } from '../../features/identity/proof.tsx';
import { Section } from '../../features/identity/section.tsx';
import { SessionsTab } from '../../features/identity/sessions-tab.tsx';
import { settingsTabs } from '../../features/identity/settings-search.ts';
import { TokensTab } from '../../features/identity/tokens-tab.tsx';
import { ChangePasswordForm } from '../../features/session/change-password-form.tsx';
import { providersQuery } from '../../features/session/session.api.ts';
import { ActivitySwitch } from '../../features/user-activity/activity-switch.tsx';
import { ProfileForm } from '../../features/users/profile-form.tsx';
import { userKeys, userQuery } from '../../features/users/users.api.ts';
import { useViewer } from '../../features/users/use-viewer.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkTab } from '../../ui/navigation/link-tab.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/page.tsx';
import { SectionNav } from '../../ui/navigation/section-nav.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import '../../locales/en/identity.ts';
import '../../locales/en/session.ts';

/** Settings of a user; each tab has its own URL. Administrators see only profile and sessions of other users. */
export function UserSettingsPage(): ReactElement {
  const { t } = useTranslation(['user', 'session', 'identity']);
  const { userId } = useParams({ from: '/user/$userId/settings' });
  const { tab = 'profile' } = useSearch({ from: '/user/$userId/settings' });
  const query = useQuery(userQuery(userId));
  const viewer = useViewer();
  const isOwn = viewer.userId === userId;
  const tabs = isOwn ? settingsTabs : (['profile', 'sessions'] as const);
  return (
    <Page
      title={t('settings.title')}
      tabTitle={tab === 'profile' ? t('settings.title') : `${t(`identity:tab.${tab}`)} · ${t('settings.title')}`}
      breadcrumbs={[
        <Link key="user" to="/user/$userId" params={{ userId }}>
          {query.data?.profile.name ?? t('view.title')}
        </Link>,
      ]}
    >
      {isOwn || viewer.can('admin') ? (
        <SectionNav
          label={t('settings.title')}
          value={tab}
          tabs={tabs.map((one) => (
            <LinkTab
              key={one}
              value={one}
              label={t(`identity:tab.${one}`)}
              to="/user/$userId/settings"
              params={{ userId }}
              search={one === 'profile' ? {} : { tab: one }}
            />
          ))}
        >
          <ProofProvider>
            <Stack spacing={4} sx={{ maxWidth: 800 }}>
              {tab === 'profile' && (
                <>
                  <Section title={t('settings.profile')}>
                    <AsyncState query={query}>
                      {({ profile, emailHash }) => (
                        <>
                          <AvatarField
                            owner={{ kind: 'user', id: userId }}
                            name={profile.name}
                            emailHash={emailHash}
                            queryKeys={[userKeys.one(userId)]}
                          />
                          <ProfileForm userId={userId} profile={profile} />
                        </>
                      )}
                    </AsyncState>
                  </Section>
                  <Section title={t('settings.privacy')}>
                    <ActivitySwitch userId={userId} />
                  </Section>
                </>
              )}
              {tab === 'credentials' && isOwn && <Credentials userId={userId} />}
              {tab === 'factors' && isOwn && <FactorsTab userId={userId} />}
              {tab === 'sessions' && <SessionsTab userId={userId} own={isOwn} />}
              {tab === 'tokens' && isOwn && <TokensTab />}
              {tab === 'orgs' && isOwn && <OrgsTab userId={userId} />}
              {tab === 'connected' && isOwn && <ConnectedTab />}
              {tab === 'preferences' && isOwn && <PreferencesTab />}
            </Stack>
          </ProofProvider>
        </SectionNav>
      ) : (
        <EmptyState icon="lock" title={t('settings.denied')} />
      )}
    </Page>
  );
}

function Credentials({ userId }: { userId: string }): ReactElement {
  const { t } = useTranslation(['user', 'session']);
  const toast = useToast();
  const queries = useQueryClient();
  const proven = useProven();
  const { data } = useQuery(providersQuery);
  const bound = useQuery(boundQuery(userId));

  async function setByProof(password: string): Promise<void> {
    const body = { provider: 'password', payload: { password } };
    await proven((proof) => bind(userId, { ...body, ...proof }));
    for (const queryKey of [identityKeys.bound(userId), identityKeys.ways])
      void queries.invalidateQueries({ queryKey });
  }

  return (
    <CredentialsTab
      userId={userId}
      ways={data?.ways ?? []}
      password={
        <Section title={t('settings.password')}>
          <AsyncState query={bound}>
            {({ password }) => (
              <ChangePasswordForm
                key={String(password)}
                userId={userId}
                setFirst={password ? undefined : setByProof}
                setProven={setByProof}
                onDone={() => toast.success(t(password ? 'session:password.replaced' : 'session:password.isSet'))}
              />
            )}
          </AsyncState>
        </Section>
      }
    />
  );
}
