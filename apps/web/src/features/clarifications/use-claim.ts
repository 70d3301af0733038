import { CLAIM_MS } from '@assay/contract/clarification-limits';
import { useEffect, useRef } from 'react';
import { refusalOf } from '../../lib/api/index.ts';
import { useNow } from '../../lib/time/clock.ts';
import { useAction } from '../../lib/use-action.ts';
import { claimClarification, releaseClarification, type Clarification } from './clarifications.api.ts';

/** Activity renews a claim when a third of its time has passed. */
const RENEW_AFTER_MS = CLAIM_MS / 3;

type Claim = NonNullable<NonNullable<Clarification['jury']>['claim']>;

export interface ClaimState {
  /** The claim in force; null if there is none. */
  claim: Claim | null;
  /** Called with every sign of activity: claims the thread, or renews the claim. */
  touch: () => void;
  takeOver: () => void;
  /** The answer was sent, which ends the claim. */
  end: () => void;
}

/** The viewer's claim on a thread: begun by writing, renewed by activity, ended when the form closes. */
export function useClaim(contestId: string, thread: Clarification, onChange: () => void): ClaimState {
  const nowMs = useNow();
  const place = { contestId, clarificationId: thread._id };
  const claimedAtMs = useRef<number | null>(null);
  const claiming = useAction(async (isTakeOver: boolean) => {
    try {
      await claimClarification(place, isTakeOver);
    } catch (error) {
      // Another member was faster: the thread that is fetched now names them.
      if (refusalOf(error) !== 'clarification-claimed') throw error;
    }
    claimedAtMs.current = performance.now();
    onChange();
  });
  useEffect(
    () => () => {
      if (claimedAtMs.current === null) return;
      claimedAtMs.current = null;
      // If this is lost, the claim expires.
      releaseClarification({ contestId, clarificationId: thread._id }).catch(() => undefined);
    },
    [contestId, thread._id],
  );
  const claim = thread.jury?.claim;
  return {
    claim: claim !== undefined && claim.until > nowMs ? claim : null,
    touch: () => {
      const atMs = claimedAtMs.current;
      if (atMs === null || performance.now() - atMs > RENEW_AFTER_MS) void claiming.run(false);
    },
    takeOver: () => void claiming.run(true),
    end: () => {
      claimedAtMs.current = null;
    },
  };
}
