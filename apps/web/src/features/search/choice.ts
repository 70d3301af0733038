import type { Reply } from '@assay/contract';
import type { IconName } from '../../ui/icon.tsx';

type MarkedText = Reply<'GET /api/search'>['problems'][number]['title'];

/** A result of the search dialog. */
export interface Choice {
  id: string;
  icon: IconName;
  title: MarkedText;
  /** Shown next to the title: the key of a problem, the day of a contest. */
  note?: string;
  /** Shown below the title: the matching passage. */
  snippet?: MarkedText;
  href: string;
}

export interface ChoiceSection {
  name: string;
  choices: Choice[];
}

/** A page of the main menu. */
export interface PageChoice {
  icon: IconName;
  title: string;
  href: string;
}

export const unmarked = (text: string): MarkedText => ({ text, marks: [] });
