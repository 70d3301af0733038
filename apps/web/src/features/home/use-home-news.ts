import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../lib/live/index.ts';
import { currentUserId } from '../../lib/session.ts';
import { homeKeys } from './home.api.ts';

/** All viewers receive a change in the same moment: their calls are spread over this time. */
const SPREAD_MS = 4_000;

/** Refetches the home page after a contest, an announcement or a submission of the viewer has changed. */
export function useHomeNews(): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const renewSoon = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queries.invalidateQueries({ queryKey: homeKeys.all });
    }, Math.random() * SPREAD_MS);
  };
  useLive('contest', renewSoon);
  useLive('announcement', renewSoon);
  useLive('solution', ({ solution }) => {
    if (solution.userId === currentUserId()) renewSoon();
  });
  // Events between two connections are lost.
  useLive('hello', renewSoon);
  useEffect(() => () => clearTimeout(timer.current), []);
}
