import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';

/** A question that most problems do not need, closed unless it has been answered. */
export function Fold({
  title,
  value,
  isAnswered,
  children,
}: {
  title: string;
  /** The current answer. */
  value: string;
  /** Whether the answer is not the usual one. */
  isAnswered: boolean;
  children: ReactNode;
}): ReactElement {
  const [isOpen] = useState(isAnswered);
  return (
    <Accordion
      disableGutters
      variant="outlined"
      defaultExpanded={isOpen}
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<Icon name="expand" />} sx={{ font: 'inherit' }}>
        <Box component="span" sx={{ fontWeight: 600, mr: 2 }}>
          {title}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {value}
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        <Stack spacing={3}>{children}</Stack>
      </AccordionDetails>
    </Accordion>
  );
}
