import type { RepositoryFailure } from '@assay/contract';

/** What is wrong with a repository. `place` is a path in it, or what its server says; empty if there is none. */
export class GitRefusal extends Error {
  override name = 'GitRefusal';
  readonly failure: RepositoryFailure;
  readonly place: string;
  constructor(failure: RepositoryFailure, place = '', options?: ErrorOptions) {
    super(`The repository cannot be used: ${failure}${place === '' ? '' : ` (${place})`}.`, options);
    this.failure = failure;
    this.place = printable(place);
  }
}

const MAX_PLACE_CHARACTERS = 300;

/** Text of a stranger in one line. */
export function printable(text: string): string {
  return text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_PLACE_CHARACTERS);
}
