import { addEnglish } from '../../lib/i18n/english.ts';

/** The access level and the access list of problems, contests, apps and plans. */
export const access = addEnglish('access', {
  levelSaved: 'Visibility saved',
  level: 'Visibility',
  list: 'Access list',
  principal: 'User or group',
  rights: 'Permissions',
  find: 'Name or ID',
  findHelp: 'Search members and groups by name.',
  noMatch: 'No matches.',
  typeToFind: 'Type to search',
  add: 'Add',
  added: '{{name}} added with read access',
  edit: 'Change permissions of {{name}}',
  editTitle: 'Permissions of {{name}}',
  remove: 'Remove {{name}} from the list',
  removeAsk: 'Remove {{name}} from the access list?',
  removeDetail: 'They keep only the access that the visibility gives everyone.',
  removed: '{{name}} removed from the list',
  saved: 'Permissions saved',
  kept: 'Permissions this page doesn’t know are kept.',
  'type.guest': 'not a member',
  'type.member': 'member',
  'type.group': 'group',
  'empty.title': 'No one listed yet',
  'empty.detail': 'Add people or groups that need their own permissions here.',
});
