import { hasCapability, printObjectCapability } from '@assay/contract';
import { route } from '../../http/route.ts';
import { presentGroup, presentGroupProfile } from './present.ts';
import { findGroupScope } from './scope.ts';

export const getGroup = route('GET /api/group/:groupId', {
  scope: findGroupScope,
  handle: ({ scope, context }) => ({
    ...presentGroup(context, scope),
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
