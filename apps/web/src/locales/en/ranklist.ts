export const ranklist = {
  title: 'Ranklist',
} as const;
