import Skeleton from '@mui/material/Skeleton';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { PublicPart } from '../../domain/public-part.tsx';
import { OrgTagNames } from '../../domain/use-tag-name.ts';
import { orgQuery } from '../../features/orgs/orgs.api.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';

/** Waits for the organization, which all pages below can then use. Another organization remounts the pages below. */
export function OrgFrame(): ReactElement {
  const { orgId } = useParams({ from: '/org/$orgId' });
  const query = useQuery(orgQuery(orgId));
  return (
    <Box key={orgId} sx={{ display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 }}>
      <PublicPart error={query.error}>
        <AsyncState
          query={query}
          skeleton={
            <Box sx={{ p: 6 }}>
              <Skeleton variant="rounded" height={200} />
            </Box>
          }
        >
          {({ tagNames }) => (
            <OrgTagNames value={tagNames}>
              <Outlet />
            </OrgTagNames>
          )}
        </AsyncState>
      </PublicPart>
    </Box>
  );
}
