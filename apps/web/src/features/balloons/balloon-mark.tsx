import { getContrastRatio } from '@mui/material/styles';
import type { ReactElement } from 'react';

const DARK = '#16161a';
const LIGHT = '#ffffff';

/** A balloon with the letter of its problem; gray without a color. The text next to it names the color. */
export function BalloonMark({
  letter,
  color = '#9e9e9e',
  size = 56,
}: {
  letter: string;
  color?: string | undefined;
  size?: number;
}): ReactElement {
  const ink = getContrastRatio(color, DARK) > getContrastRatio(color, LIGHT) ? DARK : LIGHT;
  return (
    <svg width={size * 0.8} height={size} viewBox="0 0 40 50" aria-hidden="true" style={{ flexShrink: 0 }}>
      <path d="M20 2c9.500 0 16 7 16 16.500S27 38 20 40C13 38 4 28 4 18.500S10.500 2 20 2z" fill={color} />
      <path
        d="M20 2c9.500 0 16 7 16 16.500S27 38 20 40C13 38 4 28 4 18.500S10.500 2 20 2zM20 40l-3 4h6zM20 44v5"
        fill="none"
        stroke="currentColor"
        strokeOpacity={0.5}
        strokeWidth={1}
      />
      <text
        x="20"
        y={letter.length > 2 ? 23 : 26}
        textAnchor="middle"
        fontSize={letter.length > 4 ? 7 : letter.length > 2 ? 10 : 18}
        fontWeight={700}
        fill={ink}
      >
        {letter.slice(0, 8)}
      </text>
    </svg>
  );
}
