import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { readNonce } from '../../lib/nonce.ts';
import { CodeDiff } from '../../ui/code-diff/index.tsx';

/** Where two outputs differ, with its name above. */
export function TextDifference({
  label,
  before,
  after,
}: {
  label: string;
  before: string;
  after: string;
}): ReactElement {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {label}
      </Typography>
      <CodeDiff before={before} after={after} language="text" label={label} nonce={readNonce(document) ?? undefined} />
    </Box>
  );
}
