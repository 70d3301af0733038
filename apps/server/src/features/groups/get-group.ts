import { hasCapability, printObjectCapability } from '@assay/contract';
import { route } from '../../http/route.ts';
import { findGroupScope } from './group-scope.ts';
import { presentDirected, presentGroup, presentGroupProfile } from './present.ts';
import { listDirectedContests } from './queries.ts';

export const getGroup = route('GET /api/group/:groupId', {
  scope: findGroupScope,
  handle: async ({ scope, context, viewer }) => ({
    ...presentGroup(context, scope),
    ...presentDirected(await listDirectedContests(context.db, scope.id, viewer.userId)),
    capability: printObjectCapability(scope.capability),
    abilities: {
      administer: hasCapability('group', scope.capability, 'admin'),
      editContent: hasCapability('group', scope.capability, 'content'),
      administerOrg: scope.administersOrg,
    },
  }),
});

export const getGroupProfile = route('GET /api/group/:groupId/profile', {
  scope: findGroupScope,
  handle: ({ scope }) => presentGroupProfile(scope),
});
