import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Tabs from '@mui/material/Tabs';
import { AccessLevelChip } from '../../src/domain/access-level-chip.tsx';
import { Breadcrumbs } from '../../src/ui/navigation/breadcrumbs.tsx';
import { HoverMenu } from '../../src/ui/navigation/hover-menu.tsx';
import { Icon } from '../../src/ui/icon.tsx';
import { LinkTab } from '../../src/ui/navigation/link-tab.tsx';
import { ExternalLink, Link, LinkButton } from '../../src/ui/navigation/link.tsx';
import { Page } from '../../src/ui/page.tsx';
import { SectionNav } from '../../src/ui/navigation/section-nav.tsx';
import { group as examples } from '../example.ts';
import { CHINESE, LONG } from '../samples.ts';

const home = (word: string) => (
  <Link key="home" to="/">
    {word}
  </Link>
);

const tabs = [
  <LinkTab key="about" value="about" label="About" to="/about" />,
  <LinkTab key="news" value="news" label="公告" to="/announcement" />,
  <LinkTab key="home" value="home" label="Home of everybody" to="/" />,
];

export const group = examples('Navigation', {
  'breadcrumbs, short and long': () => (
    <>
      <Breadcrumbs crumbs={[home('Home'), 'Problems']} />
      <Breadcrumbs crumbs={[home('首页'), LONG, CHINESE]} />
    </>
  ),
  'links: internal, as a button, external': () => (
    <>
      <Link to="/about">About</Link> ·{' '}
      <LinkButton to="/about" variant="contained">
        Go
      </LinkButton>{' '}
      · <ExternalLink href="https://example.org/">Elsewhere</ExternalLink>
    </>
  ),
  tabs: () => (
    <Tabs value="news" variant="scrollable" aria-label="Parts">
      {tabs}
    </Tabs>
  ),
  'section navigation': () => (
    <SectionNav label="Area" value="about" tabs={tabs}>
      {LONG}
    </SectionNav>
  ),
  'a menu': () => (
    <HoverMenu
      trigger={(props) => (
        <Button {...props} endIcon={<Icon name="expand" />}>
          Add
        </Button>
      )}
    >
      {(close) => [
        <MenuItem key="problem" onClick={close}>
          Problem
        </MenuItem>,
        <MenuItem key="contest" onClick={close}>
          {CHINESE}
        </MenuItem>,
      ]}
    </HoverMenu>
  ),
  'a page with its header': () => (
    <Page
      title={LONG}
      breadcrumbs={[home('Home')]}
      meta={<AccessLevelChip level={1} />}
      actions={<Button variant="contained">Edit</Button>}
    >
      {CHINESE}
    </Page>
  ),
});
