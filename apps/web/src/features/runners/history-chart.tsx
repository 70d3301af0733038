import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

export interface Point {
  at: number;
  value: number | null;
}

const WIDTH = 300;
const HEIGHT = 80;

/** One metric over time as a line, broken where reports are missing; also described in words. */
export function HistoryChart({
  label,
  points,
  fromMs,
  untilMs,
  stepMs,
  most,
}: {
  label: string;
  points: readonly Point[];
  fromMs: number;
  untilMs: number;
  /** Points more than twice this apart are not joined. */
  stepMs: number;
  /** Top of the chart; absent: the largest value. */
  most?: number;
}): ReactElement {
  const { t } = useTranslation('runner');
  const values = points.flatMap(({ value }) => value ?? []);
  const top = most ?? Math.max(1, ...values);
  const words =
    values.length === 0
      ? '–'
      : t('chartNow', {
          last: shown(values.at(-1) ?? 0),
          least: shown(Math.min(...values)),
          most: shown(Math.max(...values)),
        });
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Typography component="figcaption" variant="body2" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Box
        component="svg"
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        sx={{
          display: 'block',
          width: '100%',
          height: HEIGHT,
          borderBottom: '1px solid',
          borderColor: 'divider',
          color: 'primary.main',
        }}
      >
        <path
          d={lineOf(points, { fromMs, untilMs, stepMs, top })}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {words}
      </Typography>
    </Box>
  );
}

/** The line as an SVG path; a single point is a dot. */
export function lineOf(
  points: readonly Point[],
  { fromMs, untilMs, stepMs, top }: { fromMs: number; untilMs: number; stepMs: number; top: number },
): string {
  let before: number | null = null;
  const parts: string[] = [];
  for (const { at, value } of points) {
    if (value === null) continue;
    const x = round((WIDTH * (at - fromMs)) / (untilMs - fromMs));
    const y = round(HEIGHT - (HEIGHT * Math.min(value, top)) / top);
    const isJoined = before !== null && at - before <= 2 * stepMs;
    parts.push(isJoined ? `L${x} ${y}` : `M${x} ${y}h0`);
    before = at;
  }
  return parts.join('');
}

function shown(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(10 * value) / 10;
}

function round(value: number): number {
  return Math.round(100 * value) / 100;
}
