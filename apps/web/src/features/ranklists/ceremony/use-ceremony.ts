import { useMemo, useReducer } from 'react';
import { Ceremony, type CeremonyStep, type Timeline } from '@assay/rules';

export interface CeremonyControls {
  ceremony: Ceremony;
  last: CeremonyStep | undefined;
  next: () => void;
  back: () => void;
  /** Index of the row that has its turn then; -1: after the last step. */
  jump: (place: number) => void;
}

/** A ceremony, and what changes it. */
export function useCeremony(timeline: Timeline): CeremonyControls {
  const ceremony = useMemo(() => new Ceremony(timeline), [timeline]);
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const andRefresh =
    <Args extends unknown[]>(act: (...args: Args) => unknown) =>
    (...args: Args) => {
      act(...args);
      refresh();
    };
  return {
    ceremony,
    last: ceremony.last,
    next: andRefresh(() => ceremony.next()),
    back: andRefresh(() => ceremony.back()),
    jump: andRefresh((place: number) => ceremony.jump(place)),
  };
}
