import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { connectedQuery, disconnect, identityKeys, type ConnectedApp } from './identity.api.ts';
import { ScopeList } from './scope-list.tsx';
import { Entry, EntryList, Section } from './section.tsx';

/** Apps that the user has authorized, and their revocation. */
export function ConnectedTab(): ReactElement {
  const { t } = useTranslation('identity');
  const queries = useQueryClient();
  const query = useQuery(connectedQuery);
  const [revoked, setRevoked] = useState<ConnectedApp | null>(null);
  return (
    <Section title={t('connected.title')} detail={t('connected.detail')}>
      <AsyncState
        query={query}
        isEmpty={(apps) => apps.length === 0}
        empty={<EmptyState icon="app" title={t('connected.none')} />}
      >
        {(apps) => (
          <EntryList label={t('connected.title')}>
            {apps.map((app) => (
              <Entry
                key={app.appId}
                main={app.title}
                detail={
                  <>
                    {app.org.name} · {t('connected.since')} <TimeText timeMs={app.since} /> · {t('list.used')}{' '}
                    <TimeText timeMs={app.lastUsedAt} />
                    <ScopeList scopes={app.scopes} />
                  </>
                }
                actions={
                  <Button
                    size="small"
                    color="error"
                    aria-label={t('revoke.of', { name: app.title })}
                    onClick={() => setRevoked(app)}
                  >
                    {t('revoke.act')}
                  </Button>
                }
              />
            ))}
          </EntryList>
        )}
      </AsyncState>
      <ConfirmDialog
        open={revoked !== null}
        title={t('revoke.ask', { name: revoked?.title ?? '' })}
        detail={t('connected.revokeDetail')}
        confirm={t('revoke.act')}
        onClose={() => setRevoked(null)}
        act={async () => {
          await disconnect(revoked?.appId ?? '');
          await queries.invalidateQueries({ queryKey: identityKeys.connected });
        }}
      />
    </Section>
  );
}
