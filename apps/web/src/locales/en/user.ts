export const user = {
  'view.title': 'User',
  'view.settings': 'Settings',
  'view.private': 'Only you and administrators of the site see these.',
  'view.notGiven': 'Not given',

  'settings.title': 'User settings',
  'settings.profile': 'Profile',
  'settings.password': 'Password',
  'settings.verified': 'Proven by a sign-in provider; cannot be changed here.',
  'settings.denied': 'These are the settings of somebody else',
} as const;
