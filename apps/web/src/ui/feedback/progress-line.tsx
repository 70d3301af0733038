import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactElement } from 'react';

/** Progress of a long-running action, in words and as a bar; `stop` ends it. `fraction` null: unknown. */
export function ProgressLine({
  text,
  fraction,
  stop,
}: {
  text: string;
  fraction: number | null;
  stop?: { label: string; act: () => void } | undefined;
}): ReactElement {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ fontSize: '0.875rem', mb: 1, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
          {text}
        </Box>
        <LinearProgress
          aria-label={text}
          {...(fraction === null ? {} : { variant: 'determinate', value: Math.min(100, Math.round(fraction * 100)) })}
        />
      </Box>
      {stop && (
        <Button size="small" onClick={stop.act}>
          {stop.label}
        </Button>
      )}
    </Box>
  );
}
