import Box from '@mui/material/Box';
import { lazy, memo, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawerFooter } from './drawer-footer.tsx';
import { MainMenu } from './main-menu.tsx';
import { OrgSelector } from './org-selector.tsx';
import { TOP_BAR_PX } from '../../ui/sizes.ts';

export const DRAWER_PX = 256;
export const RAIL_PX = 56;

const MilestoneChips = lazy(() => import('../../features/info/milestone-chips.tsx'));
const MobileDrawer = lazy(() => import('./mobile-drawer.tsx'));

/** Temporary on small screens; else as wide as its labels, or a rail of icons. */
export const SideDrawer = memo(function SideDrawer({
  mobile,
  open,
  onOpenChange,
}: {
  mobile: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}): ReactElement {
  if (mobile) {
    return (
      <Suspense>
        <MobileDrawer open={open} onOpenChange={onOpenChange}>
          <Contents
            rail={false}
            extra={
              <Box sx={{ px: 3, pb: 3, display: { md: 'none' } }}>
                <Suspense>
                  <MilestoneChips stacked />
                </Suspense>
              </Box>
            }
          />
        </MobileDrawer>
      </Suspense>
    );
  }
  return (
    <Box
      sx={{
        width: open ? DRAWER_PX : RAIL_PX,
        flexShrink: 0,
        position: 'sticky',
        top: TOP_BAR_PX,
        height: `calc(100dvh - ${TOP_BAR_PX}px)`,
        overflowX: 'hidden',
        overflowY: 'auto',
        bgcolor: 'surface.low',
        transition: (theme) => theme.transitions.create('width'),
      }}
    >
      <Contents rail={!open} />
    </Box>
  );
});

function Contents({ rail, extra }: { rail: boolean; extra?: ReactElement }): ReactElement {
  const { t } = useTranslation('shell');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 1, pt: 2 }}>
      {extra}
      <OrgSelector rail={rail} />
      <Box component="nav" aria-label={t('nav.main')} sx={{ flexGrow: 1 }}>
        <MainMenu rail={rail} />
      </Box>
      <DrawerFooter rail={rail} />
    </Box>
  );
}
