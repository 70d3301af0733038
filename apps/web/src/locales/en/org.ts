export const org = {
  'new.title': 'New organization',
  'field.name': 'Name',
  'field.name.required': 'Enter a name.',
  'field.name.long': 'Use at most 64 characters.',
  'field.email': 'E-mail',
  'field.email.help': 'Used for the Gravatar picture if none is uploaded.',
  'field.email.long': 'Use at most 128 characters.',
} as const;
