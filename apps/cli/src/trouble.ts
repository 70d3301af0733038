import type { TextKey } from './texts.ts';

/** Something that the person at the terminal can do something about: told in one sentence, in their language. */
export class Trouble extends Error {
  readonly key: TextKey;
  readonly words: Readonly<Record<string, string>>;
  constructor(key: TextKey, words: Readonly<Record<string, string>> = {}) {
    super(key);
    this.name = 'Trouble';
    this.key = key;
    this.words = words;
  }
}

/** The server said no, in a sentence of its own. */
export class Refused extends Error {
  readonly status: number;
  /** Its name of the refusal, or the `error` of OAuth. */
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'Refused';
    this.status = status;
    this.code = code;
  }
}
