export const user = {
  'view.title': 'User',
  'view.settings': 'Settings',
  'view.private': 'Only you and site administrators can see these.',
  'view.notGiven': 'Not set',

  'settings.title': 'User settings',
  'settings.profile': 'Profile',
  'settings.password': 'Password',
  'settings.privacy': 'Privacy',
  'settings.verified': 'Verified by a sign-in provider. It can’t be changed here.',
  'settings.denied': 'These settings belong to another user',
} as const;
