import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ceremonyLayout, EDGE_PX, STACKED_GAP_PX, STACKED_RANK_PX, STACKED_TOTAL_PX } from './ceremony-layout.ts';

it('a ceremony shows every problem and a readable name on any screen, a phone with 26 problems too', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 320, max: 2_560 }),
      fc.integer({ min: 320, max: 1_440 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 26 }),
      (width, height, totals, problems) => {
        const { template, cellPx, stackedLines, rowPx } = ceremonyLayout({ width, height }, { totals, problems });
        const innerPx = width - 2 * EDGE_PX;
        if (template !== undefined) {
          const columns = [...template.matchAll(/(\d+)px/g)].map(([, px]) => Number(px));
          expect(columns).toHaveLength(2 + totals + problems);
          expect(columns.reduce((a, b) => a + b + 4, -4)).toBeLessThanOrEqual(innerPx);
          return;
        }
        const onLine = Math.ceil(problems / stackedLines);
        expect(onLine * (cellPx + STACKED_GAP_PX) - STACKED_GAP_PX).toBeLessThanOrEqual(innerPx);
        expect(cellPx).toBeGreaterThanOrEqual(22);
        const namePx = innerPx - STACKED_RANK_PX - STACKED_GAP_PX - totals * (STACKED_TOTAL_PX + STACKED_GAP_PX);
        expect(namePx).toBeGreaterThanOrEqual(100);
        expect(rowPx).toBeLessThanOrEqual(150);
      },
    ),
  );
});
