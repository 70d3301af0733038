import { ACCESS_LEVEL } from '@assay/contract/states';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { ObjectTable } from '../../src/domain/object-table.tsx';
import { VerdictChip } from '../../src/domain/verdict-chip.tsx';
import type { Loadable } from '../../src/ui/feedback/async-state.tsx';
import { moveItem } from '../../src/lib/move-item.ts';
import { DataTable } from '../../src/ui/data/data-table.tsx';
import type { Column } from '../../src/ui/data/data-table.tsx';
import { DragHandle, useDragOrder } from '../../src/ui/fields/drag-order.tsx';
import { EmptyState } from '../../src/ui/feedback/empty-state.tsx';
import { FactList } from '../../src/ui/data/fact-list.tsx';
import { Figure } from '../../src/ui/data/figure.tsx';
import { Panel } from '../../src/ui/panel.tsx';
import type { PageSize } from '../../src/ui/data/list-search.ts';
import { PagedTable } from '../../src/ui/data/paged-table.tsx';
import { Pager } from '../../src/ui/navigation/pager.tsx';
import { TimeText } from '../../src/ui/data/time-text.tsx';
import { group as examples } from '../example.ts';
import { CHINESE, LONG, NOW_MS, UNBROKEN, failed, there, unreachable, waiting } from '../samples.ts';

interface Row {
  title: string;
  status: string;
  score: number;
  atMs: number;
}

const rows: Row[] = [
  { title: 'Two weights', status: 'Accepted', score: 100, atMs: Date.now() - 90_000 },
  { title: CHINESE, status: 'Running', score: 0, atMs: Date.now() },
  { title: LONG, status: 'Memory Limit Exceeded', score: 33.33, atMs: NOW_MS },
  { title: UNBROKEN.slice(0, 40), status: 'Judge Error', score: 0, atMs: NOW_MS },
];

const columns: Column<Row>[] = [
  { id: 'title', header: 'Title', onPhone: 'title', cell: ({ title }) => title },
  { id: 'status', header: 'Verdict', cell: ({ status }) => <VerdictChip status={status} plain /> },
  { id: 'score', header: 'Score', align: 'right', cell: ({ score }) => score },
  { id: 'at', header: 'Submitted', onPhone: 'hidden', cell: ({ atMs }) => <TimeText timeMs={atMs} /> },
  { id: 'acts', header: 'Acts', onPhone: 'actions', cell: () => <Button size="small">Open</Button> },
];

function Table({ query, dense = false }: { query: Loadable<readonly Row[]>; dense?: boolean }): ReactElement {
  return (
    <DataTable
      label={dense ? 'Dense rows' : 'Rows'}
      columns={columns}
      query={query}
      rowKey={({ title }) => title}
      dense={dense}
      skeletonRows={3}
      empty={<EmptyState icon="solution" title="No submissions yet" detail="What you submit appears here." />}
    />
  );
}

const objects = [
  { _id: 'one', title: 'Two weights', slug: 'two-weights', tags: ['easy', CHINESE], accessLevel: ACCESS_LEVEL.public },
  { _id: 'two', title: LONG, slug: UNBROKEN, tags: [LONG], accessLevel: ACCESS_LEVEL.restricted },
  { _id: 'three', title: CHINESE, slug: 'bare', tags: [], accessLevel: ACCESS_LEVEL.private },
];

const objectTexts = {
  'list.title': 'Problems',
  'column.title': 'Title',
  'column.tags': 'Tags',
  'column.access': 'Access',
};

function Objects({ query }: { query: Loadable<typeof objects> }): ReactElement {
  return (
    <ObjectTable
      query={query}
      text={(key) => objectTexts[key]}
      link={({ title }) => title}
      onTag={() => undefined}
      empty={<EmptyState icon="problem" title="No problems yet" detail="Problems of the organization appear here." />}
    />
  );
}

function Walk({ total, perPage = 15 }: { total: number | undefined; perPage?: PageSize }): ReactElement {
  const [place, setPlace] = useState<{ page?: number; perPage?: PageSize }>({ page: 2, perPage });
  return <Pager page={place.page} perPage={place.perPage ?? perPage} total={total} onChange={setPlace} />;
}

function Paged(): ReactElement {
  const [page, setPage] = useState<number | undefined>(2);
  return (
    <PagedTable
      label="One page of rows"
      columns={columns}
      query={there({ items: rows, total: 40 })}
      rowKey={({ title }) => title}
      empty={null}
      page={page}
      perPage={15}
      onPage={(next) => setPage(next.page)}
    />
  );
}

function Sortable(): ReactElement {
  const [items, setItems] = useState(['Two weights', CHINESE, 'Sealed crate']);
  const order = useDragOrder((from, to) => setItems(moveItem(items, from, to)));
  return (
    <List aria-label="In order">
      {items.map((item, index) => (
        <ListItem key={item} sx={{ gap: 2, opacity: order.dragged === index ? 0.5 : 1 }} {...order.item(index)}>
          <DragHandle title="Drag" {...order.handle(index)} />
          {item}
        </ListItem>
      ))}
    </List>
  );
}

export const group = examples('Lists', {
  'loaded, as cards on a phone': () => <Table query={there(rows)} />,
  dense: () => <Table query={there(rows)} dense />,
  waiting: () => <Table query={waiting} />,
  empty: () => <Table query={there([])} />,
  failed: () => <Table query={failed(unreachable)} />,
  'objects of an organization': () => <Objects query={there(objects)} />,
  'objects: none': () => <Objects query={there([])} />,
  'pages: a few, many': () => (
    <>
      <Walk total={40} />
      <Walk total={12_345} perPage={50} />
    </>
  ),
  'a page of a table': () => <Paged />,
  'reordered by dragging': () => <Sortable />,
  facts: () => (
    <FactList
      facts={[
        ['Time limit', '1 s'],
        ['Title', CHINESE],
        ['Hash', UNBROKEN],
        ['Submitted', <TimeText key="at" timeMs={NOW_MS} />],
      ]}
    />
  ),
  'figures in a panel': () => (
    <Panel title="Judging">
      <Figure name="Waiting" value={0} detail="The queue is empty" />
      <Figure name="Waits longest" value="13 min" detail={LONG} isBad badLabel="Needs attention" />
    </Panel>
  ),
});
