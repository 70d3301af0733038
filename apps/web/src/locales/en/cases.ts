export const cases = {
  narrow: 'Show only the cases with',
};
