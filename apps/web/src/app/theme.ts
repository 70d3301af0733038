import { createTheme, type Theme } from '@mui/material/styles';
import { makePalette } from '../ui/palette.ts';
import { MONO, SANS } from '../ui/fonts.ts';

/** Widest dialog. */
const DIALOG_PX = 640;

/** Milliseconds; LOOK: 120 to 200, ease-out. */
const MOTION_MS = {
  shortest: 120,
  shorter: 140,
  short: 160,
  standard: 180,
  complex: 200,
  enteringScreen: 180,
  leavingScreen: 140,
};

const settings = (accent: string): Parameters<typeof createTheme>[0] => ({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]', cssVarPrefix: 'assay' },
  colorSchemes: { light: { palette: makePalette('light', accent) }, dark: { palette: makePalette('dark', accent) } },
  shape: { borderRadius: 8 },
  spacing: 4,
  breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920 } },
  zIndex: { modal: 2000, snackbar: 2100, tooltip: 2200 },
  transitions: {
    duration: MOTION_MS,
    easing: { easeInOut: 'ease-out', easeOut: 'ease-out', easeIn: 'ease-out', sharp: 'ease-out' },
  },
  typography: {
    fontFamily: SANS,
    h1: { fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.4 },
    h2: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.5 },
    h3: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 500 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: (theme) => ({
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
        'code, kbd, pre, samp': { fontFamily: MONO },
        ':focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
        // The frame of a page receives focus on navigation, without an outline.
        'main:focus': { outline: 'none' },
      }),
    },
    // Pressing darkens the button; a ripple would move without a meaning.
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&:active': { filter: 'brightness(0.92)' } } },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      styleOverrides: {
        root: ({ theme }) => ({ backgroundColor: theme.vars.palette.surface.low, borderRadius: 12 }),
      },
    },
    MuiMenu: { styleOverrides: { paper: ({ theme }) => ({ backgroundColor: theme.vars.palette.surface.container }) } },
    // A list under a field overlaps the page: a different tone sets it apart.
    MuiAutocomplete: {
      styleOverrides: { paper: ({ theme }) => ({ backgroundColor: theme.vars.palette.surface.container }) },
    },
    MuiDialog: {
      styleOverrides: {
        paper: ({ theme }) => ({ backgroundColor: theme.vars.palette.surface.high, borderRadius: 16 }),
        // Only narrower dialogs set their own width.
        paperWidthSm: { maxWidth: DIALOG_PX },
        paperWidthMd: { maxWidth: DIALOG_PX },
      },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme }) => ({
          padding: '6px 12px',
          fontSize: '0.875rem',
          borderBottomColor: theme.vars.palette.divider,
          fontVariantNumeric: 'tabular-nums',
        }),
        head: ({ theme }) => ({
          fontWeight: 500,
          color: theme.vars.palette.text.secondary,
          backgroundColor: theme.vars.palette.background.default,
        }),
      },
    },
    MuiTableRow: { styleOverrides: { root: { height: 36 } } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    // The label is always above the field: it never moves while the user types, and a placeholder never looks like a
    // value.
    MuiInputLabel: { defaultProps: { shrink: true } },
    MuiOutlinedInput: { defaultProps: { notched: true } },
    MuiTooltip: { defaultProps: { describeChild: true, enterTouchDelay: 0 } },
    MuiSvgIcon: { defaultProps: { fontSize: 'inherit' } },
    MuiListItemButton: { styleOverrides: { root: { borderRadius: 8 } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
    MuiTab: { styleOverrides: { root: { minHeight: 40, minWidth: 0, padding: '8px 14px', whiteSpace: 'nowrap' } } },
  },
});

/**
 * Material 3 roles in light and dark as CSS variables: switching needs no render, and the first paint is right. Created
 * once, and not at module load, because it is slow. `accent`: the color of the site; empty for the product's.
 */
export const makeTheme = (accent = ''): Theme => createTheme(settings(accent));
