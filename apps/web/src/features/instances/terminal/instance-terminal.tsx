import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import useMediaQuery from '@mui/material/useMediaQuery';
import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/instance.ts';
import { stored, useStored } from '../../../lib/browser-storage.ts';
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx';
import { openTerminalSocket, type TerminalSocket } from './terminal-socket.ts';
import { withNonce } from './with-nonce.ts';

/** Whether the terminal writes its lines also for screen readers. */
const readerMode = stored<boolean>('assay-terminal-reader', false, (text) => text === 'true');

const theme = { background: '#14121a', foreground: '#e6e1e9' };
/** Keys that phones lack. */
const phoneKeys = [
  ['Esc', '\u001b'],
  ['Tab', '\t'],
  ['Ctrl+C', '\u0003'],
  ['Ctrl+D', '\u0004'],
  ['↑', '\u001b[A'],
  ['↓', '\u001b[B'],
] as const;

type Connection = 'connecting' | 'connected' | 'closed';

/**
 * A terminal of an instance. It takes the keyboard, also the tabulator; Ctrl+Shift+Escape gives it back to the page, as
 * the text above says.
 */
export function InstanceTerminal({
  instanceId,
  endpoint,
  onReconnect,
}: {
  instanceId: string;
  endpoint: string;
  /** Renders another terminal in place of this one, which connects only once. */
  onReconnect: () => void;
}): ReactElement {
  const { t } = useTranslation('instance');
  const screenReaderMode = useStored(readerMode);
  const isTouch = useMediaQuery('(pointer: coarse)');
  const place = useRef<HTMLDivElement>(null);
  const leave = useRef<HTMLDivElement>(null);
  const terminal = useRef<Terminal>(null);
  const socket = useRef<TerminalSocket>(null);
  const [connection, setConnection] = useState<Connection>('connecting');
  const [failure, setFailure] = useState<Error | null>(null);

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const made = new Terminal({
      cursorBlink: false,
      fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace',
      fontSize: 14,
      scrollback: 5_000,
      screenReaderMode: readerMode.get(),
      theme,
    });
    const fit = new FitAddon();
    made.loadAddon(fit);
    withNonce(document, () => made.open(element));
    fit.fit();
    made.attachCustomKeyEventHandler((event) => {
      if (event.key !== 'Escape' || !event.ctrlKey || !event.shiftKey) return true;
      if (event.type === 'keydown') leave.current?.focus();
      return false;
    });
    made.onData((text) => socket.current?.send(text));
    made.onResize(({ cols, rows }) => socket.current?.resize({ columns: cols, rows }));
    const watching = new ResizeObserver(() => fit.fit());
    watching.observe(element);
    terminal.current = made;
    return () => {
      watching.disconnect();
      made.dispose();
      terminal.current = null;
    };
  }, []);

  useEffect(() => {
    if (terminal.current) terminal.current.options.screenReaderMode = screenReaderMode;
  }, [screenReaderMode]);

  useEffect(() => {
    let isOver = false;
    let opened: TerminalSocket | undefined;
    const size = { columns: terminal.current?.cols ?? 80, rows: terminal.current?.rows ?? 24 };
    openTerminalSocket(
      { instanceId, endpoint, size },
      {
        onBytes: (bytes) => terminal.current?.write(bytes),
        onEnd: () => {
          if (!isOver) setConnection('closed');
        },
      },
    ).then(
      (made) => {
        opened = made;
        if (isOver) {
          made.close();
          return;
        }
        socket.current = made;
        setConnection('connected');
        terminal.current?.focus();
      },
      (error: unknown) => {
        if (isOver) return;
        setConnection('closed');
        setFailure(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => {
      isOver = true;
      opened?.close();
      socket.current = null;
    };
  }, [instanceId, endpoint]);

  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', minHeight: 40 }}>
        <Box component="output" sx={{ minWidth: 120 }}>
          {t(`terminal.${connection}`)}
        </Box>
        {connection === 'closed' && (
          <Button size="small" variant="outlined" onClick={onReconnect}>
            {t('terminal.connect')}
          </Button>
        )}
        <FormControlLabel
          sx={{ ml: 'auto' }}
          control={<Switch size="small" checked={screenReaderMode} onChange={(_, isOn) => readerMode.set(isOn)} />}
          label={t('terminal.reader')}
        />
      </Stack>
      {failure !== null && <ErrorAlert error={failure} />}
      <Box
        ref={place}
        component="section"
        aria-label={t('terminal.title', { name: endpoint })}
        aria-describedby="terminal-hint"
        sx={{
          height: { xs: '50vh', md: 'calc(100vh - 320px)' },
          minHeight: 240,
          bgcolor: theme.background,
          borderRadius: 2,
          overflow: 'hidden',
          p: 2,
          '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      />
      {isTouch && (
        <Stack
          component="fieldset"
          direction="row"
          aria-label={t('terminal.keys')}
          sx={{ gap: 1, flexWrap: 'wrap', border: 0, p: 0, m: 0 }}
        >
          {phoneKeys.map(([name, text]) => (
            <Button
              key={name}
              size="small"
              variant="outlined"
              // Keeps the keyboard of the phone open.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => socket.current?.send(text)}
            >
              {name}
            </Button>
          ))}
        </Stack>
      )}
      <Box ref={leave} id="terminal-hint" tabIndex={-1} sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {t('terminal.hint')}
      </Box>
    </Stack>
  );
}
