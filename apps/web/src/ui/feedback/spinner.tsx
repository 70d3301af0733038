import { keyframes, styled } from '@mui/material/styles';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
const slide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });

/** A slow spinner for a running action. It has no label: name the action next to it. */
export const Ring = styled('span')({
  display: 'inline-block',
  width: 14,
  height: 14,
  flexShrink: 0,
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  animation: `${turn} 1.6s linear infinite`,
});

/** A thin bar on top of the page. */
export const TopProgress = styled('div')(({ theme }) => ({
  position: 'fixed',
  top: 0,
  left: 0,
  right: 0,
  height: 3,
  overflow: 'hidden',
  zIndex: theme.zIndex.tooltip,
  '&::before': {
    content: '""',
    display: 'block',
    width: '40%',
    height: '100%',
    backgroundColor: theme.vars.palette.primary.main,
    animation: `${slide} 1.2s ease-in-out infinite`,
  },
}));
