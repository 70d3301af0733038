import { getContrastRatio } from '@mui/material/styles';
import { expect, it } from 'vitest';
import { accentRole, makePalette } from './palette.ts';

const hues = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff0000', '#808080', '#00639b', '#fffde7'];

it.each(hues)(
  'an accent color of %s is readable on every surface, and text on it is readable, in light and dark',
  (accent) => {
    for (const mode of ['light', 'dark'] as const) {
      const { main, contrastText } = accentRole(mode, accent);
      const { surface, background } = makePalette(mode, accent);
      for (const tone of [...Object.values(surface ?? {}), background?.default ?? '']) {
        expect(getContrastRatio(main, tone)).toBeGreaterThanOrEqual(4.5);
      }
      expect(getContrastRatio(main, contrastText)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

it('a readable accent color is used unchanged, and without one that of the product', () => {
  expect(accentRole('light', '#00639b').main).toBe('#00639b');
  expect(makePalette('light').primary).toMatchObject({ main: '#6750a4' });
});
