import type { PaletteOptions } from '@mui/material/styles';

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
    surface: SurfaceTones;
    state: StateHues;
  }
  interface PaletteOptions {
    surface?: SurfaceTones;
    state?: StateHues;
  }
}

/** Material 3 roles from the seeds #6750a4 and #b3261e. */
export function makePalette(mode: 'light' | 'dark'): PaletteOptions {
  return mode === 'light' ? light : dark;
}

const light: PaletteOptions = {
  primary: { main: '#6750a4', light: '#eaddff', dark: '#4f378b', contrastText: '#ffffff' },
  secondary: { main: '#625b71', light: '#e8def8', dark: '#4a4458', contrastText: '#ffffff' },
  error: { main: '#b3261e', light: '#f9dedc', dark: '#8c1d18', contrastText: '#ffffff' },
  warning: { main: '#8a5100', light: '#ffddb9', dark: '#693c00', contrastText: '#ffffff' },
  info: { main: '#00639b', light: '#cee5ff', dark: '#004a77', contrastText: '#ffffff' },
  success: { main: '#1f6c2f', light: '#b4f2b4', dark: '#00531b', contrastText: '#ffffff' },
  background: { default: '#fef7ff', paper: '#fef7ff' },
  text: { primary: '#1d1b20', secondary: '#49454f', disabled: '#79747e' },
  divider: '#cac4d0',
  surface: { low: '#f7f2fa', container: '#f3edf7', high: '#ece6f0', highest: '#e6e0e9' },
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
  background: { default: '#141218', paper: '#141218' },
  text: { primary: '#e6e0e9', secondary: '#cac4d0', disabled: '#948f99' },
  divider: '#49454f',
  surface: { low: '#1d1b20', container: '#211f26', high: '#2b2930', highest: '#36343b' },
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
