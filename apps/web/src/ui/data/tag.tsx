import { styled } from '@mui/material/styles';
import type { Theme } from '@mui/material/styles';

/** A short word with a border, such as a tag. */
export const Tag = styled('span')(look);

/** A tag as a button. */
export const TagButton = styled('button')((props) => ({
  ...look(props),
  cursor: 'pointer',
  '&:hover': { backgroundColor: props.theme.vars.palette.surface.highest },
}));

function look({ theme }: { theme: Theme }) {
  return {
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'middle',
    padding: '0 8px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    font: 'inherit',
    fontSize: '0.8125rem',
    lineHeight: '22px',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
    backgroundColor: 'transparent',
    textDecoration: 'none',
  } as const;
}
