import type { Locator } from 'playwright-core';
import { visit } from './page.ts';
import type { ReaderSetup, TestUser } from './test-user.ts';

/** Converts an instant to local time in Paris: YYYY-MM-DD and HH:MM. */
export function inParis(at: string): { day: string; time: string } {
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Paris',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(new Date(at))
    .split(' ');
  return { day, time };
}

/** Returns a pattern for a time as the calendar writes it: 14 h 30 in French, 14:30 in English. */
function timeLabel(time: string, { language }: ReaderSetup): string {
  if (language === 'en') return time;
  const [hour, minute] = time.split(':');
  return `${Number(hour)}\\sh${minute === '00' ? '' : `\\s${minute}`}`;
}

/** Finds a calendar entry by its name and its times (HH:MM). */
export function entryOf(
  { page, readerSetup }: TestUser,
  name: string,
  from: string,
  until?: string,
): Locator {
  const end = until ? `${timeLabel(until, readerSetup)}(,|$)` : '';
  return page
    .getByRole('button', { name: new RegExp(`${name}, ${timeLabel(from, readerSetup)}\\s–\\s${end}`) })
    .first();
}

export async function openDay({ page }: TestUser, day: string): Promise<void> {
  await visit(page, `/professional/calendar?view=day&date=${day}`);
}

const TAKEN_MS = 5_000;
const TRIES = 4;

/**
 * Repeats a mouse gesture until `shown` is visible, because an entry that is redrawn during the gesture
 * drops it.
 */
export async function repeatGesture(act: () => Promise<void>, shown: Locator): Promise<void> {
  for (let nth = 1; nth < TRIES; nth += 1) {
    await act();
    const isShown = await shown.waitFor({ timeout: TAKEN_MS }).then(
      () => true,
      () => false,
    );
    if (isShown) return;
  }
  await act();
  await shown.waitFor();
}

type Drag = { lasts: number; minutes: number };

/** Drags an entry up or down by minutes, and into the column of another entry when `beside` is set. */
export async function drag({ page }: TestUser, entry: Locator, by: Drag, beside?: Locator): Promise<void> {
  const aside = beside && (await boxOf(beside));
  const box = await boxOf(entry);
  const middle = (of: Box) => of.x + of.width / 2;
  const y = box.y + Math.min(10, box.height / 2);
  await pull(page, { x: middle(box), y }, { x: middle(aside ?? box), y: y + shift(box, by) });
}

/** Drags the lower edge of an entry by minutes. */
export async function resize({ page }: TestUser, entry: Locator, by: Drag): Promise<void> {
  const box = await boxOf(entry, entry.locator('xpath=ancestor::*[@data-event]'));
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 3];
  await pull(page, { x, y }, { x, y: y + shift(box, by) });
}

/** Draws a time range in the column of an entry; the range begins `after` minutes after the entry. */
export async function drawTime(
  { page }: TestUser,
  entry: Locator,
  { lasts, after, minutes }: Drag & { after: number },
): Promise<void> {
  const box = await boxOf(entry);
  const x = box.x + box.width / 2;
  // Points inside the first and the last step, because a border belongs to two steps.
  const at = (minute: number) => ({ x, y: box.y + shift(box, { lasts, minutes: minute }) });
  await pull(page, at(after + 3), at(after + minutes - 3));
}

type Box = { x: number; y: number; width: number; height: number };
type Point = { x: number; y: number };

/** Scrolls an entry into view and returns its box, or that of the ancestor `whole`. */
async function boxOf(entry: Locator, whole = entry): Promise<Box> {
  // An entry that is being redrawn has no box for a moment.
  for (let nth = 0; nth < TRIES; nth += 1) {
    // Unlike scrollIntoView, hover waits for an entry that is being redrawn.
    await entry.hover();
    const box = await whole.boundingBox();
    if (box) return box;
  }
  throw new Error('it is not on the screen');
}

function shift({ height }: Box, { lasts, minutes }: Drag): number {
  return (height / lasts) * minutes;
}

async function pull(page: TestUser['page'], from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}
