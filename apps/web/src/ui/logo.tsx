import { styled } from '@mui/material/styles';
import type { ReactElement } from 'react';
import { useBranding } from '../lib/branding.ts';

/** Dark on light surfaces, lighter on dark ones. */
const Stone = styled('path')(({ theme }) => ({
  fill: '#2f2b36',
  ...theme.applyStyles('dark', { fill: '#57506a' }),
}));

/** The mark of the site, or else the product's. The text next to it carries the name: assistive technology skips it. */
export function Logo({ size = 28 }: { size?: number }): ReactElement {
  const { mark } = useBranding();
  if (mark === '') return <ProductMark size={size} />;
  return <img src={mark} alt="" width={size} height={size} style={{ flexShrink: 0, objectFit: 'contain' }} />;
}

/** The touchstone: a dark stone with a streak of gold. */
export function ProductMark({ size }: { size: number }): ReactElement {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" style={{ flexShrink: 0 }}>
      <Stone d="M9.2 3.6C13 1.7 21 1.6 25 4.4c4 2.9 5.6 9.4 5 14.6-.7 5.5-4.2 9.3-9.8 10.3-5.7 1-12.7.4-16-3.8C1 21.3 1.3 13.5 3.2 9.2 4.4 6.6 6.7 4.9 9.2 3.6Z" />
      <path fill="none" stroke="#e9b949" strokeLinecap="round" strokeWidth="4.2" d="M9 22.5C13 19.7 18.6 14.6 23 9.2" />
    </svg>
  );
}
