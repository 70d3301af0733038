export const org = {
  'new.title': 'New organization',
  'field.name': 'Name',
  'field.name.required': 'Give the organization a name.',
  'field.name.long': 'At most 64 characters fit.',
  'field.email': 'E-mail',
  'field.email.help': 'Its picture in the avatar service is shown for the organization.',
  'field.email.long': 'At most 128 characters fit.',
} as const;
