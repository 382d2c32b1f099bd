import { expect, test } from 'vitest';
import { emptyMasks, isFree, occupy, release } from './masks.ts';
import { openZone } from './zone.ts';

const days = openZone('Europe/Paris').days('2026-06-08', 2);
const nine = Date.parse('2026-06-08T07:00:00Z') / 60_000;

test.each([5, 30, 155, 160, 165, 320, 1440])(
  'what is released is free to its last minute, and no more (%i minutes)',
  (minutes) => {
    const masks = emptyMasks(days);
    occupy(masks, days, nine - 60, nine + minutes + 60);
    release(masks, days, nine, nine + minutes);
    expect(isFree(masks, days, nine, nine + minutes)).toBe(true);
    expect(isFree(masks, days, nine - 5, nine)).toBe(false);
    expect(isFree(masks, days, nine + minutes, nine + minutes + 5)).toBe(false);
  },
);
