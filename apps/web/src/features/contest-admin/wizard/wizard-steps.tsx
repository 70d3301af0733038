import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { Icon } from '../../../ui/icon.tsx';

/** The steps of a wizard, with the current one marked and completed ones checked. */
export function WizardSteps({
  label,
  names,
  at,
}: {
  label: string;
  names: readonly string[];
  at: number;
}): ReactElement {
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1 }}
    >
      {names.map((name, index) => (
        <Box
          component="li"
          key={name}
          aria-current={index === at ? 'step' : undefined}
          sx={{
            display: 'flex',
            gap: 1,
            alignItems: 'center',
            fontWeight: index === at ? 600 : 400,
            color: index === at ? 'primary.main' : 'text.secondary',
          }}
        >
          {index < at ? <Icon name="checkCircle" size={18} /> : `${index + 1}.`} {name}
        </Box>
      ))}
    </Box>
  );
}
