import type { Photographed } from './contest-photos.api.ts';

/**
 * `unknown`: no participant has this name or id. `ambiguous`: several do. `duplicate`: an earlier file is for the same
 * participant.
 */
export type PhotoMatch<F> =
  | { file: F; outcome: 'new' | 'replaces'; participant: Photographed }
  | { file: F; outcome: 'unknown' | 'ambiguous' | 'duplicate'; participant?: Photographed };

const normalized = (text: string) => text.normalize('NFKC').trim().toLowerCase();
const stemOf = (name: string) => normalized(name.replace(/\.[^.]*$/, ''));

/** Finds the participant of each file: its name without the extension is the participant's name or one of their ids. */
export function matchPhotos<F extends { name: string }>(
  files: readonly F[],
  participants: readonly Photographed[],
): PhotoMatch<F>[] {
  const known = new Map<string, Set<Photographed>>();
  for (const one of participants) {
    for (const text of [one.name, one.userId, one.importId, one.icpcId]) {
      if (text === undefined) continue;
      const key = normalized(text);
      known.set(key, (known.get(key) ?? new Set()).add(one));
    }
  }
  const taken = new Set<string>();
  return files.map((file) => {
    const [participant, ...others] = known.get(stemOf(file.name)) ?? [];
    if (!participant) return { file, outcome: 'unknown' };
    if (others.length > 0) return { file, outcome: 'ambiguous' };
    if (taken.has(participant.userId)) return { file, outcome: 'duplicate', participant };
    taken.add(participant.userId);
    return { file, outcome: participant.photo ? 'replaces' : 'new', participant };
  });
}
