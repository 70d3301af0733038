import { languages } from '@assay/contract/languages';
import { invalid } from '../api-error.ts';
import type { Participant } from '../contest-state.ts';
import { languageOf } from '../languages.ts';
import { problemIdOf } from '../objects.ts';
import type { Write } from './write.ts';

/* Objects that a write refers to by the ids of the contest API. What the writer does not see is unknown. */

export function problemWithId({ projection: { projector } }: Write, id: string): string {
  const found = [...projector.state.problems.keys()].find((problemId) => problemIdOf(problemId) === id);
  if (found === undefined || !projector.objectsOf('problems').has(id)) throw invalid('problem_id is unknown.');
  return found;
}

export function teamWithId({ projection: { projector } }: Write, id: string): Participant {
  const found = projector.state.participants.get(projector.state.userOfParticipant.get(id) ?? '');
  if (!found || !projector.objectsOf('teams').has(id)) throw invalid('team_id is unknown.');
  return found;
}

/** The name of a language on the platform. */
export function languageWithId(id: string): string {
  const found = languages.find(({ name }) => languageOf(name).id === id);
  if (!found) throw invalid('language_id is unknown.');
  return found.name;
}
