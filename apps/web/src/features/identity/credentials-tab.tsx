import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { redirectToProvider } from './external-sign-in.ts';
import { beginBind, bind, boundQuery, identityKeys, unbind, verifyWays, type Way } from './identity.api.ts';
import { useProven } from './proof.tsx';
import { Entry, EntryList, Section } from './section.tsx';
import { StepForm } from './step-form.tsx';
import { useWayName } from './way-name.ts';

const bindable: readonly Way['kind'][] = ['mail', 'sms', 'iaaa', 'uaaa', 'oidc'];

/** The sign-in methods of a user: password, e-mail addresses, phone numbers and external accounts. */
export function CredentialsTab({
  userId,
  ways,
  password,
}: {
  userId: string;
  /** All sign-in methods that the site offers. */
  ways: readonly Way[];
  password: ReactNode;
}): ReactElement {
  const { t } = useTranslation(['identity', 'common']);
  const wayName = useWayName();
  const queries = useQueryClient();
  const proven = useProven();
  const toast = useToast();
  const query = useQuery(boundQuery(userId));
  const usable = useQuery(verifyWays);
  const [binding, setBinding] = useState<Way | null>(null);
  const [unbound, setUnbound] = useState<Way | null>(null);
  // A phone number is no sign-in method and verifies only users who have bound one, so only the providers list it.
  const named = bindable.filter((kind) => usable.data?.providers.includes(kind) === true);
  const known = [...named.map((kind): Way => ({ provider: kind, kind })), ...ways, ...(usable.data?.ways ?? [])];
  const all = [...new Map(known.map((way) => [way.provider, way])).values()];
  const offered = all.filter(({ kind }) => bindable.includes(kind));

  function renew(): void {
    for (const queryKey of [identityKeys.bound(userId), identityKeys.ways, ['user', userId]])
      void queries.invalidateQueries({ queryKey });
  }

  return (
    <>
      {password}
      <Section title={t('bound.title')} detail={t('bound.detail')}>
        <AsyncState query={query}>
          {({ identities }) => {
            const others = identities.filter((one) => !offered.some(({ provider }) => provider === one.provider));
            const rows: Way[] = [
              ...offered,
              ...others.map(({ provider, title }): Way => ({ provider, kind: 'oidc', ...(title ? { title } : {}) })),
            ];
            if (rows.length === 0) return <span>{t('bound.none')}</span>;
            return (
              <EntryList label={t('bound.title')}>
                {rows.map((way) => {
                  const known = identities.find(({ provider }) => provider === way.provider);
                  const isOffered = offered.includes(way);
                  return (
                    <Entry
                      key={way.provider}
                      main={wayName(way)}
                      detail={
                        known === undefined ? (
                          t('bound.not')
                        ) : (
                          <>
                            {known.subject} · {t('bound.since')} <TimeText timeMs={known.createdAt} />
                          </>
                        )
                      }
                      actions={
                        <>
                          {isOffered && (
                            <Button
                              size="small"
                              variant="outlined"
                              aria-label={t('bound.bindOf', { name: wayName(way) })}
                              onClick={() => setBinding(binding?.provider === way.provider ? null : way)}
                            >
                              {t(known === undefined ? 'bound.bind' : 'bound.change')}
                            </Button>
                          )}
                          {known !== undefined && (
                            <Button
                              size="small"
                              color="error"
                              aria-label={t('bound.unbindOf', { name: wayName(way) })}
                              onClick={() => setUnbound(way)}
                            >
                              {t('bound.unbind')}
                            </Button>
                          )}
                        </>
                      }
                    />
                  );
                })}
              </EntryList>
            );
          }}
        </AsyncState>
        {binding !== null && (
          <section aria-label={t('bound.bindOf', { name: wayName(binding) })}>
            <StepForm
              key={binding.provider}
              way={binding}
              submit={t('bound.bind')}
              begin={(payload) =>
                proven((proof) => beginBind(userId, { provider: binding.provider, payload, ...proof }))
              }
              finish={async (payload) => {
                await proven((proof) => bind(userId, { provider: binding.provider, payload, ...proof }));
                setBinding(null);
                renew();
                toast.success(t('bound.done', { name: wayName(binding) }));
              }}
              leave={() =>
                redirectToProvider(binding, 'bind', `/user/${userId}/settings?tab=credentials`, (payload) =>
                  proven((proof) => beginBind(userId, { provider: binding.provider, payload, ...proof })),
                )
              }
            />
          </section>
        )}
      </Section>
      <ConfirmDialog
        open={unbound !== null}
        title={t('bound.unbindAsk', { name: unbound === null ? '' : wayName(unbound) })}
        detail={t('bound.unbindDetail')}
        confirm={t('bound.unbind')}
        onClose={() => setUnbound(null)}
        act={async () => {
          await proven((proof) => unbind(userId, { provider: unbound?.provider ?? '', ...proof }));
          renew();
        }}
      />
    </>
  );
}
