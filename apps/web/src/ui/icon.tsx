import { styled } from '@mui/material/styles';
import type { ReactElement } from 'react';

/*
 * The product's own icons, drawn with round strokes of width 2 on a 24 × 24 field. `M` is an absolute move, lower case
 * is relative; circles are two arcs.
 */

const circle = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

const paths = {
  add: 'M12 5v14M5 12h14',
  admin: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z',
  announcement: 'M4 10v4h3l8 4V6l-8 4zM18.5 9.500a4 4 0 0 1 0 5M8 14.500L9 20h2.5',
  app: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  back: 'M19 12H5M11 6l-6 6 6 6',
  check: 'M5 12.500l4.5 4.500L19 7.5',
  checkCircle: `${circle(12, 12, 9)}M8 12.500l2.8 2.800L16 9.8`,
  chevronLeft: 'M14.5 6l-6 6 6 6',
  chevronRight: 'M9.5 6l6 6-6 6',
  clock: `${circle(12, 12, 9)}M12 7v5l3.5 2`,
  close: 'M6 6l12 12M18 6L6 18',
  codeOff: 'M8 7l-5 5 5 5M16 7l5 5-5 5M4 3l16 18',
  collapse: 'M6 14.500l6-6 6 6',
  contest: 'M8 4h8v6a4 4 0 0 1-8 0zM8 6H4c0 3 1.5 5 4.5 5M16 6h4c0 3-1.5 5-4.5 5M12 14v4M8 20h8',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  crossCircle: `${circle(12, 12, 9)}M9 9l6 6M15 9l-6 6`,
  dark: 'M19.5 14.500A8 8 0 0 1 9.5 4.500a8 8 0 1 0 10 10z',
  debug: 'M8 9h8v6a4 4 0 0 1-8 0zM9 9a3 3 0 0 1 6 0M4 8l4 3M20 8l-4 3M3.5 14H8M20.5 14H16M5 20l3.5-3M19 20l-3.5-3',
  delete: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  expand: 'M6 9.500l6 6 6-6',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  eye: `M2.5 12C5 7.5 8.3 5.5 12 5.500s7 2 9.5 6.500c-2.5 4.5-5.8 6.5-9.5 6.500S5 16.5 2.5 12z${circle(12, 12, 3)}`,
  eyeOff:
    'M4 4l16 16M10 6c5-1.2 9 1.5 11.5 6-.8 1.4-1.7 2.6-2.7 3.600M6.5 8C5 9 3.6 10.4 2.5 12c3.3 5.8 8.3 7.7 13 5.5',
  fault: 'M14.5 6.500a4 4 0 0 0-5.3 5.100L4 16.800V20h3.200l5.2-5.200a4 4 0 0 0 5.1-5.300L15 12l-3-3z',
  file: 'M6 3h8l4 4v14H6zM13 3v5h5',
  flash: 'M13 3L5 14h6l-1 7 8-11h-6z',
  frozen: 'M12 3v18M4.2 7.500l15.6 9M4.2 16.500l15.6-9M9.5 4.500L12 7l2.5-2.500M9.5 19.500L12 17l2.5 2.5',
  group: `${circle(9, 8, 3.5)}M3 20c0-4 2.5-6 6-6s6 2 6 6M15.5 5a3.5 3.5 0 0 1 0 6.500M17 14.500c2.5.7 4 2.5 4 5.5`,
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  image: `M4 5h16v14H4z${circle(9, 10, 1.5)}M4 17l5-4 3 2.5 4-4.5 4 4`,
  info: `${circle(12, 12, 9)}M12 11v5.500M12 7.500h.01`,
  instance: 'M4 5h16v6H4zM4 13h16v6H4zM8 8h.01M8 16h.01',
  key: `${circle(8, 14, 4)}M11 11l8-8M16 6l3 3`,
  light: `${circle(12, 12, 4)}M12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.3 5.300l1.4 1.400M17.3 17.300l1.4 1.400M5.3 18.700l1.4-1.400M17.3 6.700l1.4-1.4`,
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  keyboard: 'M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  logout: 'M10 4H5v16h5M10 12h10M16 8l4 4-4 4',
  mail: 'M3 6h18v12H3zM3 7l9 6.500L21 7',
  memory: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M7 12h10',
  offline:
    'M4 4l16 16M2.5 9.500A15 15 0 0 1 7 6.700M11 5.500c4-.3 7.7 1.2 10.5 4M6 13.200A9 9 0 0 1 10 11M15.5 12c1 .4 1.8.9 2.5 1.500M12 18h.01',
  org: 'M5 20V5h9v15M14 10h5v10M3 20h18M8 8.500h3M8 12h3M8 15.500h3',
  output: 'M6 3h8l4 4v14H6zM9 12h6M9 16h6M13 3v5h5',
  pause: 'M9 6v12M15 6v12',
  person: `${circle(12, 8, 4)}M4.5 20c.5-4 3.3-6 7.5-6s7 2 7.5 6`,
  plan: 'M5 4h14v17H5zM9 9l1 1 2-2M9 15l1 1 2-2M14.5 9.500H16M14.5 15.500H16',
  play: 'M8 5l11 7-11 7z',
  problem: 'M6 3h12v18H6zM9.5 8h5M9.5 12h5M9.5 16h3',
  public: `${circle(12, 12, 9)}M3 12h18M12 3c-5.5 5-5.5 13 0 18M12 3c5.5 5 5.5 13 0 18`,
  question: `${circle(12, 12, 9)}M9.5 9.500a2.5 2.5 0 1 1 3.5 2.300c-.7.4-1 .9-1 1.700M12 16.500h.01`,
  queue: 'M4 6h16M4 11h16M4 16h9M17.5 14v6M14.5 17h6',
  refresh: 'M19 8a8 8 0 1 0 1 5M20 4v5h-5',
  runner: `M5 5h14v10H5zM9 19h6M12 15v4M9 10l2 1.500L15 8`,
  search: `${circle(10.5, 10.5, 6.5)}M15.5 15.500L21 21`,
  settings: `M4 7h6M16 7h4M4 17h10M20 17h0${circle(13, 7, 3)}${circle(17, 17, 3)}`,
  shield: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM12 8v5M12 16h.01',
  skip: 'M5 6l7 6-7 6zM13 6l6 6-6 6zM20 6v12',
  solution: 'M4 19h16M6 15l4-4 3 3 6-7M15 7h4v4',
  sound: 'M5 9.500v5h3l5 4v-13l-5 4zM16 9a4 4 0 0 1 0 6M18.5 6.500a8 8 0 0 1 0 11',
  soundOff: 'M5 9.500v5h3l5 4v-13l-5 4zM16 9.500l5 5M21 9.500l-5 5',
  star: 'M12 3.500l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8h.01',
  translate: 'M3.5 6h10M8.5 4v2M11 6c-.8 4-3.5 7-7 8.500M5.5 9c1.3 2.7 3.5 4.7 6 5.500M12 20l4.5-10L21 20M13.5 17h6',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  upload: 'M12 16V5M7 9.5l5-5 5 5M5 20h14',
  warning: 'M12 4l9 16H3zM12 10v4.500M12 17.500h.01',
} as const;

export type IconName = keyof typeof paths;
export { paths as iconPaths };

const Drawing = styled('svg')({
  width: '1.25em',
  height: '1.25em',
  flexShrink: 0,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  verticalAlign: '-0.25em',
});

/**
 * An icon as high as a line of text. With `label` it replaces a word; without, it is decorative and assistive
 * technology skips it. `size` in px.
 */
export function Icon({ name, size, label }: { name: IconName; size?: number; label?: string }): ReactElement {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <Drawing viewBox="0 0 24 24" {...(size === undefined ? {} : { style: { width: size, height: size } })} {...meaning}>
      <path d={paths[name]} />
    </Drawing>
  );
}
