import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { readNonce } from '../../lib/nonce.ts';
import { CodeDiff } from '../../ui/code-diff/index.tsx';

/**
 * The difference between the output and the expected output, with a name above: wrong lines red, expected ones green.
 */
export function TextDifference({
  label,
  output,
  expected,
}: {
  label: string;
  output: string;
  expected: string;
}): ReactElement {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {label}
      </Typography>
      <CodeDiff
        before={output}
        after={expected}
        language="text"
        label={label}
        nonce={readNonce(document) ?? undefined}
      />
    </Box>
  );
}
