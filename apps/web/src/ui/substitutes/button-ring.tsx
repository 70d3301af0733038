import type { ReactElement } from 'react';
import { Ring } from '../feedback/spinner.tsx';

/** The spinner in a busy button. The build puts it in the place of a larger one of the component library. */
export default function ButtonRing({
  size,
  'aria-labelledby': labelledBy,
}: {
  size: number;
  'aria-labelledby'?: string;
}): ReactElement {
  // A styled span.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <Ring role="progressbar" aria-labelledby={labelledBy} sx={{ width: size, height: size }} />;
}
