import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { useHeadingSight, useSetPageTitle } from '../lib/page-title.ts';
import { Breadcrumbs } from './navigation/breadcrumbs.tsx';
import { TOP_BAR_PX } from './sizes.ts';

/** Maximum content width, except on boards and desks. */
const CONTENT_PX = 1280;

/**
 * The frame of every page: sets its title (heading, browser tab, and the top bar once the heading has scrolled away),
 * with breadcrumbs before it and actions on the right, on one line if it fits. `wide` uses the full width. `headless`
 * keeps the heading for assistive technology only.
 */
export function Page({
  title,
  tabTitle = title,
  breadcrumbs,
  actions,
  meta,
  wide = false,
  narrow = false,
  headless = false,
  brief = false,
  children,
}: {
  title: string;
  /** The title in the browser tab and the top bar, if it is longer than the heading. */
  tabTitle?: string;
  /** Links, from the outermost. */
  breadcrumbs?: ReactNode[];
  actions?: ReactNode;
  /** Next to the heading: slug, tags, access level. */
  meta?: ReactNode;
  wide?: boolean;
  narrow?: boolean;
  headless?: boolean;
  /** Limits the title to two lines on a phone, to leave space for the content below. */
  brief?: boolean;
  children: ReactNode;
}): ReactElement {
  useSetPageTitle(tabTitle);
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingSight(heading, TOP_BAR_PX);
  return (
    <Box
      sx={{
        maxWidth: wide ? 'none' : narrow ? 640 : CONTENT_PX,
        mx: 'auto',
        width: 1,
        px: { xs: 4, sm: 6 },
        pt: { xs: 2, sm: 3 },
        pb: { xs: 4, sm: 6 },
        '&:has([data-fills-window])': filling,
      }}
    >
      {headless ? (
        <>
          {breadcrumbs && <Breadcrumbs crumbs={breadcrumbs} />}
          <Typography ref={heading} variant="h1" sx={visuallyHidden}>
            {title}
          </Typography>
          {meta && <Box sx={{ mb: 3 }}>{meta}</Box>}
        </>
      ) : (
        <Stack
          direction="row"
          sx={{
            alignItems: 'center',
            flexWrap: 'wrap',
            columnGap: brief ? { xs: 1, sm: 3 } : 3,
            rowGap: 1,
            mb: 3,
            minHeight: 40,
          }}
        >
          {breadcrumbs && <Breadcrumbs crumbs={breadcrumbs} isBeforeTitle />}
          <Typography ref={heading} variant="h1" sx={{ overflowWrap: 'anywhere', ...(brief ? briefHeading : {}) }}>
            {title}
          </Typography>
          {meta}
          {actions && (
            <Stack direction="row" sx={{ ml: 'auto', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
              {actions}
            </Stack>
          )}
        </Stack>
      )}
      {children}
    </Box>
  );
}

/** An element with `data-fills-window` gets the full height below the top bar. */
const filling = {
  height: `calc(100dvh - ${TOP_BAR_PX}px)`,
  display: 'flex',
  flexDirection: 'column',
  pt: 1,
  pb: 2,
  '& > :not([data-fills-window])': { flexShrink: 0 },
  '& > nav:first-of-type': { display: 'none' },
} as const;

const briefHeading = {
  fontSize: { xs: '1.125rem', sm: '1.25rem' },
  display: { xs: '-webkit-box', sm: 'block' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: { xs: 'hidden', sm: 'visible' },
} as const;

/** Visible to assistive technology only. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
