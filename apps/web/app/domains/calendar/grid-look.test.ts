// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { GridEvent } from './calendar-events.ts';
import { computeSlotHeight, type Drawn, renderEventContent } from './grid-look.ts';

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

/** The rows of an item, each with its own text and, in brackets, the price that flows beside it. */
function rowsOf(lines: number, over: Partial<Pick<Drawn, 'price' | 'details' | 'time'>> = {}): string[] {
  const drawn: Drawn = {
    kind: 'visit',
    title: 'Agnès Roux',
    mark: '',
    price: '89,00 €',
    time: '9 h – 11 h',
    details: 'Couleur',
    lines,
    label: 'Agnès Roux',
    marks: [],
    ...over,
  };
  const [button] = renderEventContent(drawn, () => {});
  return [...(button as HTMLElement).children].map((row) => {
    const price = row.querySelector('[data-price]');
    return price ? `[${price.textContent}] ${row.lastChild?.textContent}` : (row.textContent ?? '');
  });
}

it.each([
  [1, ['Agnès Roux', '9 h – 11 h · Couleur']],
  [2, ['Agnès Roux', '[89,00 €] 9 h – 11 h · Couleur']],
  [3, ['Agnès Roux', '9 h – 11 h', '[89,00 €] Couleur']],
  [6, ['Agnès Roux', '9 h – 11 h', '[89,00 €] Couleur']],
])(
  'with %i lines the name has the first one alone, and the price stands beside the services',
  (lines, rows) => {
    expect(rowsOf(lines)).toEqual(rows);
  },
);

it('an item without services has its price beside the time', () => {
  expect(rowsOf(3, { details: '' })).toEqual(['Agnès Roux', '[89,00 €] 9 h – 11 h']);
});
