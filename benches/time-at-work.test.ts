import { expect, it } from 'vitest';
import { atWork, type TraceEvent } from './time-at-work.ts';

const thread = { pid: 1, tid: 2 };
const span = (ts: number, dur: number, tts: number, tdur: number): TraceEvent => ({
  ph: 'X',
  ...thread,
  ts,
  dur,
  tts,
  tdur,
});

it('a task that waited for the processor lasts as long as it worked, and contains the same entries', () => {
  // 100 by the clock, 40 at work: 30 waited before the inner part began, 30 within it.
  const task = span(1_000, 100, 500, 40);
  const within = span(1_040, 50, 510, 20);
  const mark = { ph: 'I', ...thread, ts: 1_080, tts: 525 };
  expect(atWork([mark, within, task])).toEqual([
    { ...task, dur: 40 },
    { ...within, ts: 1_010, dur: 20 },
    { ...mark, ts: 1_025 },
  ]);
});

it('the next task keeps its start', () => {
  const [one, next] = [span(1_000, 100, 500, 40), span(1_100, 10, 540, 10)];
  expect(atWork([one, next])).toEqual([{ ...one, dur: 40 }, next]);
});

it('threads are independent, and entries without thread time stay', () => {
  const task = span(1_000, 100, 500, 40);
  const other = { ...span(1_010, 10, 7, 5), tid: 3 };
  const paint = { ph: 'R', ...thread, ts: 1_050 };
  expect(atWork([task, other, paint])).toEqual([{ ...task, dur: 40 }, { ...other, dur: 5 }, paint]);
});
