import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import SwipeableDrawer from '@mui/material/SwipeableDrawer';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { MilestoneChips } from '../../features/info/milestone-chips.tsx';
import { DrawerFooter } from './drawer-footer.tsx';
import { MainMenu } from './main-menu.tsx';
import { OrgSelector } from './org-selector.tsx';
import { ProblemSearch } from './problem-search.tsx';
import { TOP_BAR_PX } from './top-bar.tsx';

export const DRAWER_PX = 256;
export const RAIL_PX = 56;
/** Zone at the edge of the screen in which a swipe opens the drawer. */
const SWIPE_EDGE_PX = 25;

/** Temporary on small screens; else as wide as its words, or a rail of icons. */
export function SideDrawer({
  mobile,
  open,
  onOpenChange,
}: {
  mobile: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}): ReactElement {
  const { t } = useTranslation('shell');
  const { orgId } = useParams({ strict: false });
  if (mobile) {
    return (
      <SwipeableDrawer
        open={open}
        onOpen={() => onOpenChange(true)}
        onClose={() => onOpenChange(false)}
        swipeAreaWidth={SWIPE_EDGE_PX}
        disableDiscovery
        slotProps={{ paper: { 'aria-label': t('nav.main'), sx: { width: DRAWER_PX, bgcolor: 'surface.low' } } }}
        // Before its time, a closed drawer costs nothing.
        ModalProps={{ keepMounted: false }}
      >
        <Contents
          rail={false}
          extra={
            <Box sx={{ px: 3, pb: 2, display: 'grid', gap: 3 }}>
              {orgId !== undefined && <ProblemSearch orgId={orgId} />}
              <MilestoneChips stacked />
            </Box>
          }
        />
      </SwipeableDrawer>
    );
  }
  const width = open ? DRAWER_PX : RAIL_PX;
  return (
    <Drawer
      variant="permanent"
      sx={{ width, flexShrink: 0, transition: (theme) => theme.transitions.create('width') }}
      slotProps={{
        paper: {
          sx: {
            width,
            top: TOP_BAR_PX,
            height: `calc(100dvh - ${TOP_BAR_PX}px)`,
            overflowX: 'hidden',
            borderRight: 0,
            bgcolor: 'surface.low',
            transition: (theme) => theme.transitions.create('width'),
          },
        },
      }}
    >
      <Contents rail={!open} />
    </Drawer>
  );
}

function Contents({ rail, extra }: { rail: boolean; extra?: ReactElement }): ReactElement {
  const { t } = useTranslation('shell');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 1, pt: 3 }}>
      {extra}
      <OrgSelector rail={rail} />
      <Box component="nav" aria-label={t('nav.main')} sx={{ flexGrow: 1 }}>
        <MainMenu rail={rail} />
      </Box>
      <DrawerFooter rail={rail} />
    </Box>
  );
}
