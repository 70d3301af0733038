import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { ThemeProvider } from '@mui/material/styles';
import { makeTheme } from '../app/theme.ts';
import '../locales/en/formatting.ts';
import '../locales/en/problem.ts';
import { chosenLanguage } from '../lib/i18n/languages.ts';
import './simulated-browser.ts';
import { startTexts } from './start-texts.ts';
import type { Language } from '../lib/i18n/languages.ts';

const theme = makeTheme();

/** Renders one component in a language, outside the router. */
export async function renderIn(language: Language, component: ReactElement): Promise<ReturnType<typeof render>> {
  cleanup();
  chosenLanguage.set(language);
  await startTexts();
  return render(<ThemeProvider theme={theme}>{component}</ThemeProvider>);
}
