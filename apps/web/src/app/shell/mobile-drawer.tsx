import SwipeableDrawer from '@mui/material/SwipeableDrawer';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DRAWER_PX } from './side-drawer.tsx';
import { TOP_BAR_PX } from '../../ui/sizes.ts';

/** Width of the zone at the edge of the screen in which a swipe opens the drawer. */
const SWIPE_EDGE_PX = 25;

/** The temporary drawer of small screens. */
export default function MobileDrawer({
  open,
  onOpenChange,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}): ReactElement {
  const { t } = useTranslation('shell');
  return (
    <SwipeableDrawer
      open={open}
      onOpen={() => onOpenChange(true)}
      onClose={() => onOpenChange(false)}
      swipeAreaWidth={SWIPE_EDGE_PX}
      disableDiscovery
      slotProps={{
        paper: { 'aria-label': t('nav.main'), sx: { width: DRAWER_PX, pt: `${TOP_BAR_PX}px`, bgcolor: 'surface.low' } },
      }}
      // A closed drawer is not in the DOM.
      ModalProps={{ keepMounted: false }}
    >
      {children}
    </SwipeableDrawer>
  );
}
