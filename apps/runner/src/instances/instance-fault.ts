/** A sentence for people, in both languages, since the server stores it. */
export interface Sentence {
  en: string;
  zh: string;
}

/** An instance cannot be allocated. `shown` is for its owner, `message` for the log. */
export class InstanceFault extends Error {
  override readonly name = 'InstanceFault';
  readonly shown: Sentence;
  constructor(shown: Sentence, detail = '', options?: ErrorOptions) {
    super(detail === '' ? shown.en : `${shown.en} ${detail}`, options);
    this.shown = shown;
  }
}

/** Both sentences as Markdown. */
export const bilingual = ({ en, zh }: Sentence): string => `${en}\n\n${zh}`;
