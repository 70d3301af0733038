/** Colors of balloons that are easy to distinguish and to name, in the order in which problems get them. */
export const balloonColors = {
  red: '#e53935',
  blue: '#1e88e5',
  yellow: '#fdd835',
  green: '#43a047',
  orange: '#fb8c00',
  purple: '#8e24aa',
  pink: '#f48fb1',
  cyan: '#26c6da',
  lime: '#c6ff00',
  brown: '#795548',
  white: '#fafafa',
  black: '#212121',
  silver: '#b0bec5',
  gold: '#c9a227',
} as const;
export type BalloonColor = keyof typeof balloonColors;
export const colorNames = Object.keys(balloonColors) as BalloonColor[]; // its own keys

const channelsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function distance(one: string, other: string): number {
  const others = channelsOf(other);
  return channelsOf(one).reduce((sum, channel, at) => sum + (channel - (others[at] ?? 0)) ** 2, 0);
}

/** The name of the most similar color; directors can choose any. */
export function nearestColor(hex: string): BalloonColor {
  return colorNames.toSorted((a, b) => distance(hex, balloonColors[a]) - distance(hex, balloonColors[b]))[0] ?? 'white';
}

/** Colors for the problems that have none: unused ones, as far as there are enough. */
export function proposeColors(problems: readonly { problemId: string; color?: string }[]): Map<string, string> {
  const used = new Set(problems.flatMap(({ color }) => (color === undefined ? [] : [nearestColor(color)])));
  const free = [...colorNames.filter((name) => !used.has(name)), ...colorNames];
  const without = problems.filter(({ color }) => color === undefined);
  return new Map(
    without.map(({ problemId }, at) => [problemId, balloonColors[free[at % free.length] ?? 'red']] as const),
  );
}
