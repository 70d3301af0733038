import type { TextKey } from './texts.ts';

/** An error that the user can fix, described in one sentence in their language. */
export class UserError extends Error {
  readonly key: TextKey;
  readonly words: Readonly<Record<string, string>>;
  constructor(key: TextKey, words: Readonly<Record<string, string>> = {}) {
    super(key);
    this.name = 'UserError';
    this.key = key;
    this.words = words;
  }
}

/** A refusal of the server, with the server's sentence. */
export class Refused extends Error {
  readonly status: number;
  /** The code of the refusal, or the `error` of OAuth. */
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'Refused';
    this.status = status;
    this.code = code;
  }
}
