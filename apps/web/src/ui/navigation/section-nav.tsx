import Box from '@mui/material/Box';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactElement, ReactNode } from 'react';

/**
 * Navigation between the sections of a large area: tabs on the left, or scrolling at the top on a phone. `tabs` are
 * LinkTabs.
 */
export function SectionNav({
  label,
  value,
  tabs,
  children,
}: {
  label: string;
  value: string;
  tabs: ReactNode;
  children: ReactNode;
}): ReactElement {
  const wide = useMediaQuery((theme) => theme.breakpoints.up('md'));
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, gap: { xs: 4, md: 6 }, minWidth: 0 }}>
      <Tabs
        value={value}
        variant={wide ? 'standard' : 'scrollable'}
        orientation={wide ? 'vertical' : 'horizontal'}
        aria-label={label}
        sx={{
          flexShrink: 0,
          minHeight: 40,
          width: { md: 176 },
          alignSelf: { md: 'flex-start' },
          position: { md: 'sticky' },
          top: { md: 72 },
          // Animating every property would inflate the indicator while the direction changes.
          '& .MuiTabs-indicator': { transitionProperty: { xs: 'left, width', md: 'top, height' } },
          '& .MuiTab-root': { alignItems: { md: 'flex-start' }, minHeight: 40, textAlign: 'start' },
        }}
      >
        {tabs}
      </Tabs>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
