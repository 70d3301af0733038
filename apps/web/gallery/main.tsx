import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { createRoot } from 'react-dom/client';
import { makeTheme } from '../src/app/theme.ts';
import { startI18n } from '../src/lib/i18n/index.ts';
import { Frame } from './frame.tsx';
import { Gallery } from './gallery.tsx';
import { standInForServer } from './outside.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no #root.');

standInForServer();
await startI18n();
const frame = new URLSearchParams(location.search).get('frame');
createRoot(container).render(
  <ThemeProvider theme={makeTheme()} defaultMode="system" modeStorageKey="assay-theme" noSsr>
    <CssBaseline enableColorScheme />
    {frame === null ? <Gallery /> : <Frame place={frame} />}
  </ThemeProvider>,
);
