import type { Reply } from '@assay/contract';
import type { IconName } from '../../ui/icon.tsx';

type MarkedText = Reply<'GET /api/search'>['problems'][number]['title'];

/** Something that the dialog offers to open. */
export interface Choice {
  id: string;
  icon: IconName;
  title: MarkedText;
  /** Next to the title: the key of a problem, the day of a contest. */
  note?: string;
  /** Below the title: the passage that matches. */
  snippet?: MarkedText;
  href: string;
}

export interface ChoiceSection {
  name: string;
  choices: Choice[];
}

/** A page of the menus. */
export interface PageChoice {
  icon: IconName;
  title: string;
  href: string;
}

export const unmarked = (text: string): MarkedText => ({ text, marks: [] });
