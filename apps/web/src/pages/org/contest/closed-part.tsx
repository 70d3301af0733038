import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Registration } from '../../../features/contests/registration.tsx';
import { refusalOf } from '../../../lib/api/index.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { useContest } from './use-contest.ts';

/** Shows `children` unless the server closed this part of the contest to the viewer: then says why and what to do. */
export function OpenPart({ error, children }: { error: unknown; children: ReactNode }): ReactElement {
  const { t } = useTranslation('contest');
  const contest = useContest();
  const refusal = refusalOf(error);
  if (refusal !== 'participants-only' && refusal !== 'stage-closed' && refusal !== 'no-right') return <>{children}</>;
  const forParticipants = refusal === 'participants-only';
  return (
    <EmptyState
      icon="lock"
      title={t(forParticipants ? 'closed.participants' : 'closed.stage')}
      detail={t(
        !forParticipants
          ? 'closed.stageDetail'
          : contest.abilities.register
            ? 'closed.registerDetail'
            : 'closed.participantsDetail',
      )}
      action={
        forParticipants && contest.abilities.register ? (
          <Registration contest={contest} />
        ) : (
          <LinkButton to="/org/$orgId/contest/$contestId" params={{ orgId: contest.orgId, contestId: contest._id }}>
            {t('closed.toStages')}
          </LinkButton>
        )
      }
    />
  );
}
