import type { Stage, StageSettings } from '@assay/contract';
import { type ContestClock, contestTimeMs, resolveStages, stagesProblem } from '@assay/rules';

/**
 * A stage being edited. `start` is null while it is incomplete, and follows from the clock if `at` is set. The id never
 * changes.
 */
export interface StageDraft {
  id: number;
  name: string;
  start: number | null;
  at?: Stage['at'];
  settings: StageSettings;
}

export const MAX_NAME_LENGTH = 64;
const MINUTE_MS = 60_000;

export function toDrafts(stages: readonly Stage[]): StageDraft[] {
  return stages.map((stage, id) => ({ id, ...stage }));
}

/** The stages to save; null if any is invalid. */
export function toStages(drafts: readonly StageDraft[]): Stage[] | null {
  if (drafts.some((draft) => faultsOf(drafts, draft).length > 0)) return null;
  const stages = drafts.map(({ name, start, at, settings }) => ({
    name: name.trim(),
    start: start ?? 0,
    ...(at && { at }),
    settings,
  }));
  return stagesProblem(stages) === null ? stages : null;
}

export type StageFault = 'name-empty' | 'name-long' | 'name-taken' | 'start-empty' | 'start-fixed' | 'start-order';

/** What is wrong with a stage, also in relation to the others. */
export function faultsOf(drafts: readonly StageDraft[], draft: StageDraft): StageFault[] {
  const index = drafts.indexOf(draft);
  const name = draft.name.trim();
  const before = drafts[index - 1]?.start ?? null;
  return [
    ...(name === '' ? (['name-empty'] as const) : []),
    ...(name.length > MAX_NAME_LENGTH ? (['name-long'] as const) : []),
    ...(name !== '' && drafts.some((other) => other !== draft && other.name.trim() === name)
      ? (['name-taken'] as const)
      : []),
    ...(draft.start === null ? (['start-empty'] as const) : []),
    ...(!draft.at && drafts[index - 1]?.at ? (['start-fixed'] as const) : []),
    ...(index > 0 && draft.start !== null && before !== null && draft.start <= before
      ? (['start-order'] as const)
      : []),
  ];
}

/**
 * Inserts a stage after the given index, in the middle of that stage, or an hour after the start of the last one. It
 * gets the settings of the stage that it divides.
 */
export function insertAfter(drafts: readonly StageDraft[], index: number, name: string, nowMs: number): StageDraft[] {
  const before = drafts[index];
  const after = drafts[index + 1];
  const from = before?.start ?? nowMs;
  const base = index === 0 && after?.start ? Math.max(after.start - 120 * MINUTE_MS, 1) : from;
  const start =
    after?.start == null ? base + 60 * MINUTE_MS : Math.round((base + after.start) / 2 / MINUTE_MS) * MINUTE_MS;
  const id = Math.max(-1, ...drafts.map((one) => one.id)) + 1;
  const usedNames = new Set(drafts.map((one) => one.name.trim()));
  let unique = name;
  for (let number = 2; usedNames.has(unique); number += 1) unique = `${name} ${number}`;
  // After a stage that follows the clock, the new one must as well.
  const offset = (before?.at?.offset ?? 0) + Math.min(start - base, 60 * MINUTE_MS);
  const at = before?.at && { event: before.at.event, offset };
  const inserted = { id, name: unique, start, ...(at && { at }), settings: { ...before?.settings } };
  return [...drafts.slice(0, index + 1), inserted, ...drafts.slice(index + 1)];
}

/** The drafts with the starts that follow from the clock. */
export function followClock(drafts: readonly StageDraft[], clock: ContestClock | null): StageDraft[] {
  return drafts.map((draft) => {
    const [resolved] = clock && draft.at ? resolveStages([{ ...draft, start: draft.start ?? 0 }], clock) : [];
    return resolved ? { ...draft, start: resolved.start } : draft;
  });
}

/** Binds a draft to an event of the clock so that it begins when it does now; null: to a fixed time. */
export function boundTo(
  draft: StageDraft,
  event: NonNullable<Stage['at']>['event'] | null,
  clock: ContestClock,
): StageDraft {
  const { at: _, ...fixed } = draft;
  if (event === null) return fixed;
  const [atEvent] = resolveStages([{ name: '', start: 0, at: { event }, settings: {} }], clock);
  if (event === 'thaw' || draft.start === null || !atEvent) return { ...fixed, at: { event } };
  const offset = contestTimeMs(clock, draft.start) - contestTimeMs(clock, atEvent.start);
  return { ...fixed, at: { event, ...(offset !== 0 && { offset }) } };
}

/** All starts except the first, moved by the same duration. */
export function shiftAll(drafts: readonly StageDraft[], byMs: number): StageDraft[] {
  return drafts.map((draft, index) =>
    index === 0 || draft.start === null ? draft : { ...draft, start: draft.start + byMs },
  );
}

/** The earliest and latest start that a boundary can have, at least a second from its neighbors. */
export function spanOf(drafts: readonly StageDraft[], index: number): { min: number; max: number } {
  const before = drafts[index - 1]?.start ?? 0;
  const after = drafts[index + 1]?.start ?? null;
  return { min: before + 1_000, max: after === null ? 253_402_300_799_000 : after - 1_000 };
}
