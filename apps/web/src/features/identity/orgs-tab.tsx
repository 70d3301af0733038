import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { answerMembership, identityKeys, membershipsQuery, type Membership } from './identity.api.ts';
import { Entry, EntryList, Section } from './section.tsx';

/** Organizations of the user, those that wait for an answer first, and which of them see the private profile fields. */
export function OrgsTab({ userId }: { userId: string }): ReactElement {
  const { t } = useTranslation('identity');
  const query = useQuery({ ...membershipsQuery(userId), staleTime: 0 });
  return (
    <Section title={t('orgs.title')} detail={t('orgs.detail')}>
      <AsyncState
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState icon="group" title={t('orgs.none')} />}
      >
        {(rows) => (
          <EntryList label={t('orgs.title')}>
            {[...rows].sort(waitingFirst).map((row) => (
              <MembershipEntry key={row.orgId} userId={userId} row={row} />
            ))}
          </EntryList>
        )}
      </AsyncState>
    </Section>
  );
}

function waitingFirst(one: Membership, other: Membership): number {
  const rank = ({ profileConsent }: Membership) => (profileConsent === 'requested' ? 0 : 1);
  return rank(one) - rank(other);
}

const chips = {
  requested: { icon: 'clock', hue: 'slow' },
  granted: { icon: 'eye', hue: 'good' },
  withheld: { icon: 'lock', hue: 'neutral' },
} as const;

function MembershipEntry({ userId, row }: { userId: string; row: Membership }): ReactElement {
  const { t } = useTranslation('identity');
  const queries = useQueryClient();
  const { orgId, name, profileConsent } = row;
  const answer = useAction(async (next: 'granted' | 'withheld') => {
    await answerMembership(userId, orgId, { profileConsent: next });
    void queries.invalidateQueries({ queryKey: ['session', 'own'] });
    await queries.invalidateQueries({ queryKey: identityKeys.memberships(userId) });
  });
  return (
    <Entry
      main={
        <>
          <Link to="/org/$orgId" params={{ orgId }}>
            {name}
          </Link>
          <StateChip {...chips[profileConsent]}>{t(`orgs.state.${profileConsent}`)}</StateChip>
        </>
      }
      detail={
        <>
          {t(`orgs.means.${profileConsent}`)}
          {answer.failure !== null && <Alert severity="error">{answer.failure}</Alert>}
        </>
      }
      actions={
        <>
          {profileConsent !== 'granted' && (
            <Button
              size="small"
              variant={profileConsent === 'requested' ? 'contained' : 'text'}
              disabled={answer.busy}
              aria-label={t('orgs.shareWith', { name })}
              onClick={() => void answer.run('granted')}
            >
              {t('orgs.share')}
            </Button>
          )}
          {profileConsent !== 'withheld' && (
            <Button
              size="small"
              color={profileConsent === 'granted' ? 'error' : 'primary'}
              disabled={answer.busy}
              aria-label={t('orgs.hideFrom', { name })}
              onClick={() => void answer.run('withheld')}
            >
              {t(profileConsent === 'granted' ? 'orgs.stop' : 'orgs.decline')}
            </Button>
          )}
        </>
      }
    />
  );
}
