import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { makeQueryClient } from '../src/lib/query-client.ts';
import { Toasts } from '../src/ui/feedback/toasts.tsx';
import type { Group } from './example.ts';
import { groups } from './groups.ts';

/** The examples of one group (`chips`), or one of them (`dialogs/0`), on a page as wide as the screen. */
export function Frame({ place }: { place: string }): ReactElement {
  const [queryClient] = useState(makeQueryClient);
  const [router] = useState(() => makeRouter(place));
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}

/** Links in the examples do nothing: every URL shows the same examples. */
function makeRouter(place: string) {
  const [name = '', number] = place.split('/');
  const group = groups.get(name);
  const show = () => (group ? <Examples group={group} only={number} /> : <p>There are no examples called {name}.</p>);
  return createRouter({
    routeTree: createRootRoute({ component: show, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
}

function Examples({ group, only }: { group: Group; only: string | undefined }): ReactElement {
  const shown = only === undefined ? group.examples : group.examples.slice(Number(only), Number(only) + 1);
  return (
    <Box component="main" sx={{ p: 4, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <Typography variant="h1">{group.title}</Typography>
      {shown.map(({ name, Show }) => (
        <Box component="section" key={name} aria-label={name}>
          <Typography variant="h2" sx={{ color: 'text.secondary', mb: 2 }}>
            {name}
          </Typography>
          <Show />
        </Box>
      ))}
    </Box>
  );
}
