import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Registration } from '../../../features/contests/registration.tsx';
import { refusalOf } from '../../../lib/api/index.ts';
import { useSession } from '../../../lib/session.ts';
import { useReturnHere } from '../../../lib/use-return-here.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { useContest } from './use-contest.ts';

type Part = 'readProblems' | 'readSolutions' | 'readRanklists' | 'readParticipants';

/** Shows `children`; if this part of the contest is closed to the viewer, explains why and what to do instead. */
export function OpenPart({
  part,
  error,
  children,
}: {
  /** Ability that the part requires. Without it the server refuses what the part shows: do not request that. */
  part: Part;
  /** The stage may have changed since the contest was loaded, so the server can refuse nevertheless. */
  error: unknown;
  children: ReactNode;
}): ReactElement {
  const { t } = useTranslation('contest');
  const contest = useContest();
  const { signedIn } = useSession();
  const search = useReturnHere();
  const refusal = contest.abilities[part] ? refusalOf(error) : refusalWithout(part, contest.registered);
  if (refusal !== 'participants-only' && refusal !== 'stage-closed' && refusal !== 'no-right') return <>{children}</>;
  const forParticipants = refusal === 'participants-only';
  const toStart = !forParticipants && contest.abilities.start;
  return (
    <EmptyState
      icon="lock"
      title={t(forParticipants ? 'closed.participants' : toStart ? 'closed.start' : 'closed.stage')}
      detail={t(
        !forParticipants
          ? toStart
            ? 'closed.startDetail'
            : 'closed.stageDetail'
          : !signedIn
            ? 'closed.signInDetail'
            : contest.abilities.register
              ? 'closed.registerDetail'
              : 'closed.participantsDetail',
      )}
      action={
        forParticipants && !signedIn ? (
          <LinkButton variant="contained" to="/auth/login" search={search}>
            {t('closed.signIn')}
          </LinkButton>
        ) : forParticipants && contest.abilities.register ? (
          <Registration contest={contest} />
        ) : (
          <LinkButton to="/org/$orgId/contest/$contestId" params={{ orgId: contest.orgId, contestId: contest._id }}>
            {t(toStart ? 'closed.toStart' : 'closed.toStages')}
          </LinkButton>
        )
      }
    />
  );
}

/** The list of participants can be open to everyone who sees the contest, every other part only to participants. */
function refusalWithout(part: Part, registered: boolean): 'participants-only' | 'stage-closed' {
  return registered || part === 'readParticipants' ? 'stage-closed' : 'participants-only';
}
