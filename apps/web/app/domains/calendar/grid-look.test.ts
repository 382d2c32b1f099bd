import { expect, it } from 'vitest';
import type { GridEvent } from './calendar-events.ts';
import { computeSlotHeight } from './grid-look.ts';

const work = (minutes: number): GridEvent => ({
  id: `${minutes}`,
  memberId: 'm1',
  behind: false,
  kind: 'visit',
  start: '2026-03-03T09:00',
  end: `2026-03-03T09:${String(minutes).padStart(2, '0')}`,
});

it.each([
  [[45], 44],
  [[45, 15], 48],
  [[10, 30], 72],
  [[5], 96],
  [[], 44],
])('for %j minutes makes half hours %i px high: 24 px to press, up to a limit', (minutes, px) => {
  expect(computeSlotHeight(minutes.map(work))).toBe(px);
});
