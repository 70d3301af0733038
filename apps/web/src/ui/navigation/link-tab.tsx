import Tab from '@mui/material/Tab';
import type { TabProps } from '@mui/material/Tab';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'children'> & { ref?: Ref<HTMLAnchorElement> };

/** A tab of an object page: `<Tabs value={…}><LinkTab value="…" label={…} to="…" /></Tabs>`. */
export const LinkTab = createLink(function RoutedTab(
  props: Anchor & Pick<TabProps, 'label' | 'value' | 'sx' | 'icon' | 'iconPosition'>,
) {
  return <Tab component="a" {...props} />;
});
