import type { ReactElement } from 'react';
import { MONO } from '../../ui/fonts.ts';
import type { RepositoryCommit } from './repositories.api.ts';

const SHORT_ID_CHARACTERS = 8;

/** A commit in one line: short id, first line of its message, author. */
export function CommitText({ commit: { id, subject, author } }: { commit: RepositoryCommit }): ReactElement {
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <code style={{ fontFamily: MONO }} title={id}>
        {id.slice(0, SHORT_ID_CHARACTERS)}
      </code>{' '}
      {subject}
      {author !== '' && ` · ${author}`}
    </span>
  );
}
