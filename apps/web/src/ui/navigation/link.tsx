import MuiLink from '@mui/material/Link';
import type { LinkProps as MuiLinkProps } from '@mui/material/Link';
import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import ListItemButton from '@mui/material/ListItemButton';
import type { ListItemButtonProps } from '@mui/material/ListItemButton';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactElement, ReactNode, Ref } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { RoutedMenuItem } from './lazy-menu-item.ts';

/*
 * Links that know the routes: `<Link to="/org/$orgId" params={{ orgId }}>`; a wrong path or a missing parameter does
 * not compile.
 */

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color'> & { ref?: Ref<HTMLAnchorElement> };

export const Link = createLink(function RoutedLink(
  props: Anchor & Pick<MuiLinkProps, 'underline' | 'sx' | 'color' | 'variant'>,
) {
  return <MuiLink underline="hover" {...props} />;
});

export const LinkButton = createLink(function RoutedButton({
  icon,
  ...props
}: Anchor & Pick<ButtonProps, 'variant' | 'sx' | 'color' | 'size' | 'fullWidth'> & { icon?: IconName }) {
  return <Button component="a" startIcon={icon && <Icon name={icon} />} {...props} />;
});

export const LinkMenuItem = createLink(RoutedMenuItem);

export const LinkListItem = createLink(function RoutedListItem(props: Anchor & Pick<ListItemButtonProps, 'sx'>) {
  return <ListItemButton component="a" {...props} />;
});

/** A link to another site: opens a new tab, says so, and sends no referrer. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }): ReactElement {
  return (
    <MuiLink href={href} target="_blank" rel="noopener noreferrer" underline="hover">
      {children} <Icon name="external" size={14} />
    </MuiLink>
  );
}
