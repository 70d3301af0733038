import type { ReactElement } from 'react';

/** One component in one state, named after the state. */
export interface Example {
  name: string;
  Show: () => ReactElement;
}

export interface Group {
  title: string;
  /** Examples that fill the screen, such as dialogs, are shown one at a time. */
  alone: boolean;
  examples: readonly Example[];
}

/** A group of examples with a name. */
export function group(
  title: string,
  examples: Readonly<Record<string, () => ReactElement>>,
  { alone = false }: { alone?: boolean } = {},
): Group {
  return { title, alone, examples: Object.entries(examples).map(([name, Show]) => ({ name, Show })) };
}
