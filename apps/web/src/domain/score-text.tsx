import { styled } from '@mui/material/styles';
import type { ReactElement } from 'react';
import type { StateHue } from '../ui/palette.ts';
import { roundScore } from './round-score.ts';
import { useScoring } from './scoring.ts';

const Figure = styled('span', { shouldForwardProp: (name) => name !== 'hue' })<{ hue: StateHue }>(({ theme, hue }) => ({
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.state[hue],
}));

/**
 * A score of 0 to 100, with at most two decimals. With `scale` (the points of a full score) it reads `30 / 40`. The hue
 * only emphasizes the number: full, partial, none. Nothing if scores have no meaning.
 */
export function ScoreText({ score, scale }: { score: number; scale?: number | undefined }): ReactElement | null {
  const isScored = useScoring();
  if (!isScored) return null;
  const hue = score >= 100 ? 'good' : score > 0 ? 'slow' : 'neutral';
  return (
    <Figure hue={hue}>
      {scale === undefined ? roundScore(score) : `${roundScore((score * scale) / 100)} / ${roundScore(scale)}`}
    </Figure>
  );
}
