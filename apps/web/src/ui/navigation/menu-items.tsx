import MuiMenuItem from '@mui/material/MenuItem';
import type { MenuItemProps } from '@mui/material/MenuItem';
import type { AnchorHTMLAttributes, ReactElement, Ref } from 'react';

/** An entry of a menu that acts. */
export function PlainMenuItem(props: MenuItemProps): ReactElement {
  return <MuiMenuItem {...props} />;
}

/** An entry of a menu that is a link. */
export function RoutedMenuItem(
  props: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color'> & { ref?: Ref<HTMLAnchorElement> } & Pick<
      MenuItemProps,
      'sx' | 'selected'
    >,
): ReactElement {
  return <MuiMenuItem component="a" {...props} />;
}
