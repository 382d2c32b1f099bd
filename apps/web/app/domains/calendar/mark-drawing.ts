import type { ClientMark } from '@meche/contract/client-records';
import type { GridEvent } from './calendar-events.ts';

/** Marks of a card, in the order in which they are drawn: what may harm comes first. */
const order = ['allergy', 'clash', 'first_visit', 'note', 'online', 'card'] as const;
export type CardMark = (typeof order)[number];

/** Paths in a square of 24. */
const paths: Record<CardMark, string> = {
  allergy: 'M12 3 2 21h20ZM12 10v5M12 18v.01',
  clash: 'M4 4h11v11H4ZM9 9h11v11H9Z',
  first_visit: 'm12 3 2.6 5.8 6.4.7-4.8 4.3 1.4 6.2-5.6-3.2L6.4 20l1.4-6.2L3 9.5l6.4-.7Z',
  note: 'M5 3h14v18H5ZM9 8h6M9 12h6M9 16h3',
  online: 'M12 3a9 9 0 1 0 .01 0M3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18',
  card: 'M3 5h18v14H3ZM3 10h18M7 15h3',
};

/** Returns the marks of an appointment and of its client. */
export function listCardMarks(event: GridEvent, ofClient: readonly ClientMark[] = []): CardMark[] {
  const marks = new Set<CardMark>([...(event.marks ?? []), ...(event.continued ? [] : ofClient)]);
  if (ofClient.includes('allergy')) marks.add('allergy');
  return order.filter((mark) => marks.has(mark));
}

/** Draws the marks, each 12 px. The button around them says them to screen readers. */
export function drawMarks(marks: readonly { mark: CardMark; title: string }[]): HTMLElement {
  const row = document.createElement('span');
  row.dataset.marks = '';
  row.append(...marks.map(drawMark));
  return row;
}

function drawMark({ mark, title }: { mark: CardMark; title: string }): SVGElement {
  const svg = part('svg', {
    viewBox: '0 0 24 24',
    width: '12',
    height: '12',
    fill: 'none',
    stroke: mark === 'allergy' ? 'var(--meche-loss)' : 'currentcolor',
    'stroke-width': '2.5',
  });
  // A title is the tooltip of a shape.
  const tooltip = part('title', {});
  tooltip.textContent = title;
  svg.append(tooltip, part('path', { d: paths[mark] }));
  return svg;
}

function part(name: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
