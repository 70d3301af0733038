import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/index.ts';
import { visuallyHidden } from '../../ui/page.tsx';
import type { BoardLeader } from './board-document.ts';

const HEIGHT_PX = 300;
/** Lines differ by dash and hue, so that neither is the only distinction. */
const dashes = [[], [8, 4], [2, 3], [12, 4, 2, 4]];
const HUE_STEP = 137.5;
/** Steps of the axis: solved problems and points are integers. */
const wholeSteps = [1, 10, 100, 1_000, 10_000, 100_000].flatMap((one) => [one, 2 * one, 5 * one]);

/**
 * Totals of the leaders over time, as steps. The last step extends to `untilMs`. A table has the same numbers for
 * assistive technology.
 */
export default function LeaderChart({
  leaders,
  nameOf,
  untilMs,
}: {
  leaders: readonly BoardLeader[];
  nameOf: (userId: string) => string;
  untilMs: number;
}): ReactElement {
  const { t } = useTranslation('ranklist');
  const host = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  const { mode, systemMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  const names = leaders.map(({ userId }) => nameOf(userId)).join('\n');

  useEffect(() => {
    const parent = host.current;
    if (!parent) return undefined;
    const styles = getComputedStyle(parent);
    const ink = styles.getPropertyValue('--assay-palette-text-secondary') || styles.color;
    const rule = styles.getPropertyValue('--assay-palette-divider') || styles.color;
    const chart = new uPlot(
      {
        width: parent.clientWidth,
        height: HEIGHT_PX,
        scales: { x: { time: true } },
        axes: [
          {
            stroke: ink,
            grid: { stroke: rule, width: 1 },
            ticks: { stroke: rule, width: 1 },
            space: 80,
            values: (_, splits) => splits.map((seconds) => timeOfDay(seconds * 1_000, language)),
          },
          { stroke: ink, grid: { stroke: rule, width: 1 }, ticks: { stroke: rule, width: 1 }, incrs: wholeSteps },
        ],
        tzDate: (seconds) => new Date(seconds * 1_000),
        legend: { live: true },
        series: [
          {
            label: t('chart.time'),
            value: (_, seconds) =>
              // Without a pointer no time is shown.
              seconds === null || seconds === undefined ? '–' : timeOfDay(seconds * 1_000, language),
          },
          ...names.split('\n').map((label, index) => ({
            label,
            stroke: `hsl(${Math.round(index * HUE_STEP) % 360} ${isDark ? '70% 70%' : '70% 36%'})`,
            width: 2,
            dash: dashes[index % dashes.length] ?? [],
            paths: stepped,
            points: { show: false },
            value: (_: uPlot, value: number | null) => (value === null ? '–' : String(value)),
          })),
        ],
      },
      aligned(leaders, untilMs),
      parent,
    );
    const watch = new ResizeObserver(() => chart.setSize({ width: parent.clientWidth, height: HEIGHT_PX }));
    watch.observe(parent);
    return () => {
      watch.disconnect();
      chart.destroy();
    };
  }, [leaders, names, untilMs, language, isDark, t]);

  return (
    <Box component="figure" sx={{ m: 0, mb: 4, minWidth: 0 }}>
      <Box
        ref={host}
        aria-hidden="true"
        sx={{
          minHeight: HEIGHT_PX,
          '& .u-legend': { fontSize: '0.8125rem', color: 'text.primary' },
          '& .u-legend .u-marker': { borderWidth: '2px !important' },
        }}
      />
      <Box component="table" sx={visuallyHidden}>
        <caption>{t('chart.title')}</caption>
        <tbody>
          {leaders.map(({ userId, points }) => (
            <tr key={userId}>
              <th scope="row">{nameOf(userId)}</th>
              <td>{points.at(-1)?.score}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function timeOfDay(timeMs: number, language: string): string {
  return new Date(timeMs).toLocaleTimeString(language, { hour12: false });
}

const stepped = uPlot.paths.stepped?.({ align: 1 }) ?? (() => null);

/** One row of times (seconds), and for each leader the total at each of them; undefined before the first. */
export function aligned(leaders: readonly BoardLeader[], untilMs: number): uPlot.AlignedData {
  const lastMs = Math.max(untilMs, ...leaders.map(({ points }) => points.at(-1)?.timeMs ?? 0));
  const times = [...new Set([...leaders.flatMap(({ points }) => points.map(({ timeMs }) => timeMs)), lastMs])].toSorted(
    (a, b) => a - b,
  );
  const series = leaders.map(({ points }) => {
    let next = 0;
    let score: number | null = null;
    return times.map((timeMs) => {
      for (let point = points[next]; point !== undefined && point.timeMs <= timeMs; point = points[next]) {
        score = point.score;
        next += 1;
      }
      return score;
    });
  });
  return [times.map((timeMs) => timeMs / 1_000), ...series];
}
