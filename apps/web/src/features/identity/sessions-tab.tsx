import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { Tag } from '../../ui/data/tag.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { endOtherSessions, endSession, identityKeys, sessionsQuery, type SessionRow } from './identity.api.ts';
import { Entry, EntryList, Section } from './section.tsx';

/** Sessions of a user; ends one, or all but the current one. */
export function SessionsTab({ userId, own }: { userId: string; own: boolean }): ReactElement {
  const { t } = useTranslation(['identity', 'common']);
  const queries = useQueryClient();
  const query = useQuery({ ...sessionsQuery(userId), staleTime: 0 });
  const [ending, setEnding] = useState<SessionRow | 'others' | null>(null);
  const renew = () => queries.invalidateQueries({ queryKey: identityKeys.sessions(userId) });
  const one = ending === 'others' ? null : ending;
  const nameOf = (row: SessionRow) => deviceName(row) || t('sessions.unknown');
  return (
    <Section title={t('sessions.title')} detail={t('sessions.detail')}>
      <AsyncState query={query}>
        {(rows) => (
          <>
            <EntryList label={t('sessions.title')}>
              {rows.map((row) => (
                <SessionEntry key={row._id} row={row} name={nameOf(row)} onEnd={() => setEnding(row)} />
              ))}
            </EntryList>
            {own && rows.length > 1 && (
              <Button
                color="error"
                variant="outlined"
                sx={{ alignSelf: 'flex-start' }}
                onClick={() => setEnding('others')}
              >
                {t('sessions.endOthers')}
              </Button>
            )}
          </>
        )}
      </AsyncState>
      <ConfirmDialog
        open={ending !== null}
        title={one === null ? t('sessions.endOthersAsk') : t('sessions.endAsk', { device: nameOf(one) })}
        detail={t('sessions.endDetail')}
        confirm={t('sessions.end')}
        onClose={() => setEnding(null)}
        act={async () => {
          await (one === null ? endOtherSessions(userId) : endSession(userId, one._id));
          await renew();
        }}
      />
    </Section>
  );
}

function deviceName({ device }: SessionRow): string {
  return [device.browser, device.system].filter(Boolean).join(' · ');
}

function SessionEntry({ row, name, onEnd }: { row: SessionRow; name: string; onEnd: () => void }): ReactElement {
  const { t } = useTranslation('identity');
  return (
    <Entry
      main={
        <>
          {name}
          {row.current && (
            <StateChip icon="checkCircle" hue="good">
              {t('sessions.current')}
            </StateChip>
          )}
          {row.secondFactor && <Tag>{t('sessions.secondFactor')}</Tag>}
          {row.actingUser && (
            <StateChip icon="eye" hue="slow">
              {t('sessions.acting', { name: row.actingUser.name })}
            </StateChip>
          )}
        </>
      }
      detail={
        <>
          {row.ip} · {t('sessions.seen')} <TimeText timeMs={row.seenAt} /> · {t('sessions.since')}{' '}
          <TimeText timeMs={row.createdAt} />
        </>
      }
      actions={
        !row.current && (
          <Button size="small" color="error" aria-label={t('sessions.endOf', { device: name })} onClick={onEnd}>
            {t('sessions.end')}
          </Button>
        )
      }
    />
  );
}
