import { expect, it } from 'vitest';
import { createDrawing, redrawGrid } from './grid-drawing.ts';

/** A fake grid that records its calls. */
function recordingGrid() {
  const calls: string[] = [];
  const note = (what: string) => (event: unknown) => {
    calls.push(`${what} ${typeof event === 'object' ? (event as { id: string }).id : event}`);
    return null as never;
  };
  return {
    calls,
    setOption: note('set'),
    addEvent: note('add'),
    updateEvent: note('update'),
    removeEventById: note('remove'),
  };
}

const event = (id: string, start: string) => ({
  id,
  start: `2026-03-03T${start}:00`,
  end: '2026-03-03T18:00:00',
});
const date = (day: string): [['date', string]] => [['date', day]];
const taskIsOver = () => new Promise((done) => setTimeout(done));

it('sends only changes to the grid: the current time moves, an unchanged appointment keeps the focus', async () => {
  const drawing = createDrawing();
  const first = recordingGrid();
  redrawGrid(first, drawing, date('2026-03-03'), [event('visit', '10:00'), event('now', '10:05')], 'fr');
  expect(first.calls).toEqual(['set date', 'set events']);

  await taskIsOver();
  const minuteLater = recordingGrid();
  redrawGrid(
    minuteLater,
    drawing,
    date('2026-03-03'),
    [event('visit', '10:00'), event('now', '10:06')],
    'fr',
  );
  expect(minuteLater.calls).toEqual(['update now']);

  const others = recordingGrid();
  redrawGrid(others, drawing, date('2026-03-03'), [event('new', '11:00'), event('now', '10:06')], 'fr');
  expect(others.calls).toEqual(['remove visit', 'add new']);
});

it('sends the whole list for another day, because the library reads it again', async () => {
  const drawing = createDrawing();
  redrawGrid(recordingGrid(), drawing, date('2026-03-03'), [event('visit', '10:00')], 'fr');
  await taskIsOver();
  const grid = recordingGrid();
  redrawGrid(grid, drawing, date('2026-03-04'), [event('visit', '10:00')], 'fr');
  expect(grid.calls).toEqual(['set date', 'set events']);
});

it('sends the whole list while the last one is pending, because single additions would be lost', async () => {
  const drawing = createDrawing();
  redrawGrid(recordingGrid(), drawing, date('2026-03-03'), [], 'fr');
  const sameTask = recordingGrid();
  redrawGrid(sameTask, drawing, date('2026-03-03'), [event('visit', '10:00')], 'fr');
  expect(sameTask.calls).toEqual(['set events']);

  await taskIsOver();
  const later = recordingGrid();
  redrawGrid(later, drawing, date('2026-03-03'), [event('visit', '10:00'), event('new', '11:00')], 'fr');
  expect(later.calls).toEqual(['add new']);
});
