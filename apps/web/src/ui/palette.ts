import { darken, getContrastRatio, lighten, type PaletteOptions } from '@mui/material/styles';

interface Role {
  main: string;
  light: string;
  dark: string;
  contrastText: string;
}

/** Surface tones: a card uses `low`, a menu `container`, a dialog `high`. */
interface SurfaceTones {
  low: string;
  container: string;
  high: string;
  highest: string;
}

/** Foreground hues of states; each is readable (4.5 : 1) on the surfaces of its scheme. */
export interface StateHues {
  good: string;
  bad: string;
  slow: string;
  hungry: string;
  crashed: string;
  uncompiled: string;
  neutral: string;
  queued: string;
  running: string;
  hidden: string;
  fault: string;
}
export type StateHue = keyof StateHues;

declare module '@mui/material/styles' {
  interface Palette {
    /** The gold of the mark; decoration only, never the sole sign of a state. */
    streak: string;
    surface: SurfaceTones;
    state: StateHues;
  }
  interface PaletteOptions {
    streak?: string;
    surface?: SurfaceTones;
    state?: StateHues;
  }
}

/**
 * Roles from the seeds #6750a4, or the accent color of the site, and #b3261e. Surfaces are almost neutral, so that
 * color belongs to states and to the one primary action of a page, and light mode does not look pink on inexpensive
 * screens.
 */
export function makePalette(mode: 'light' | 'dark', accent = ''): PaletteOptions {
  const palette = mode === 'light' ? light : dark;
  return accent === '' ? palette : { ...palette, primary: accentRole(mode, accent) };
}

/** The darkest surface of the light scheme and the lightest of the dark one. */
const extremes = { light: '#e3e3ea', dark: '#34343b' } as const;
/** WCAG AA for text. */
const MIN_CONTRAST = 4.5;
const STEP = 0.03;

/**
 * The primary role for the accent color of a site, `#rrggbb`: the closest color that is readable as text on every
 * surface of the scheme.
 */
export function accentRole(mode: 'light' | 'dark', accent: string): Role {
  const adjust = mode === 'light' ? darken : lighten;
  const isReadable = (color: string) => getContrastRatio(color, extremes[mode]) >= MIN_CONTRAST;
  let main = accent;
  for (let step = STEP; !isReadable(main) && step < 1; step += STEP) main = adjust(accent, step);
  return mode === 'light'
    ? { main, light: lighten(main, 0.82), dark: darken(main, 0.25), contrastText: '#ffffff' }
    : { main, light: lighten(main, 0.5), dark: darken(main, 0.5), contrastText: '#131317' };
}

const light: PaletteOptions = {
  primary: { main: '#6750a4', light: '#eaddff', dark: '#4f378b', contrastText: '#ffffff' },
  secondary: { main: '#5e5b6b', light: '#e6e3f3', dark: '#45424f', contrastText: '#ffffff' },
  error: { main: '#b3261e', light: '#f9dedc', dark: '#8c1d18', contrastText: '#ffffff' },
  warning: { main: '#8a5100', light: '#ffddb9', dark: '#693c00', contrastText: '#ffffff' },
  info: { main: '#00639b', light: '#cee5ff', dark: '#004a77', contrastText: '#ffffff' },
  success: { main: '#1f6c2f', light: '#b4f2b4', dark: '#00531b', contrastText: '#ffffff' },
  background: { default: '#fcfcfd', paper: '#fcfcfd' },
  text: { primary: '#1b1b20', secondary: '#4b4a54', disabled: '#77767f' },
  divider: '#d6d5dd',
  streak: '#d9a521',
  surface: { low: '#f5f5f8', container: '#f0f0f4', high: '#eaeaf0', highest: extremes.light },
  state: {
    good: '#1b6b2c',
    bad: '#b3261e',
    slow: '#7d5700',
    hungry: '#96490c',
    crashed: '#a13a12',
    uncompiled: '#4a626d',
    neutral: '#5b5763',
    queued: '#00609b',
    running: '#4355b9',
    hidden: '#515e6b',
    fault: '#7b3fa0',
  },
};

const dark: PaletteOptions = {
  primary: { main: '#d0bcff', light: '#eaddff', dark: '#4f378b', contrastText: '#381e72' },
  secondary: { main: '#ccc2dc', light: '#e8def8', dark: '#4a4458', contrastText: '#332d41' },
  error: { main: '#f2b8b5', light: '#f9dedc', dark: '#8c1d18', contrastText: '#601410' },
  warning: { main: '#ffb961', light: '#ffddb9', dark: '#693c00', contrastText: '#492900' },
  info: { main: '#97cbff', light: '#cee5ff', dark: '#004a77', contrastText: '#003353' },
  success: { main: '#8fd88f', light: '#b4f2b4', dark: '#00531b', contrastText: '#003910' },
  background: { default: '#131317', paper: '#131317' },
  text: { primary: '#e5e4ea', secondary: '#c5c3cc', disabled: '#918f99' },
  divider: '#3d3c45',
  streak: '#e3b341',
  surface: { low: '#1a1a1f', container: '#1f1f25', high: '#29292f', highest: extremes.dark },
  state: {
    good: '#83d38a',
    bad: '#f2b8b5',
    slow: '#f3bf48',
    hungry: '#ffb68c',
    crashed: '#ffb59c',
    uncompiled: '#b3cad6',
    neutral: '#cac4d0',
    queued: '#96ccff',
    running: '#bac3ff',
    hidden: '#bac8d6',
    fault: '#e2b6ff',
  },
};
