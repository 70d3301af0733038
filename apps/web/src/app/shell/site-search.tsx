import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, lazy, useEffect, useEffectEvent, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { textsThere } from '../../lib/i18n/index.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { Icon } from '../../ui/icon.tsx';

const SearchSurface = lazy(async () => {
  const module = await import('./search-surface.tsx');
  await textsThere();
  return module;
});

/** The search of the site: a button that looks like a field, `/`, and Ctrl+K or ⌘K, which also works while typing. */
export function SiteSearch(): ReactElement {
  const { t } = useTranslation(['common', 'shell']);
  const [open, setOpen] = useState(false);
  const wide = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true });
  useShortcuts({ '/': () => setOpen(true) });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isChord || event.key.toLowerCase() !== 'k') return;
    // Some browsers focus their own search field.
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // Before an editor, which has its own use for the chord.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);

  const button = {
    'aria-keyshortcuts': 'Control+K Meta+K /',
    'aria-haspopup': 'dialog',
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {wide ? (
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<Icon name="search" />}
          sx={{
            width: { md: 168, lg: 256 },
            flexShrink: 0,
            height: 36,
            justifyContent: 'flex-start',
            borderColor: 'divider',
            color: 'text.secondary',
            fontWeight: 400,
          }}
          {...button}
        >
          {t('term.search')}
          <Box component="kbd" aria-hidden="true" sx={{ ml: 'auto', fontSize: '0.75rem' }}>
            {isApple() ? '⌘K' : 'Ctrl K'}
          </Box>
        </Button>
      ) : (
        <IconButton color="inherit" aria-label={t('term.search')} {...button}>
          <Icon name="search" />
        </IconButton>
      )}
      {open && (
        <Suspense>
          <SearchSurface onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
