import type { Locator } from 'playwright-core';
import { visit } from './page.ts';
import type { ReaderSetup, TestUser } from './test-user.ts';

/** A moment in Paris: YYYY-MM-DD and HH:MM. */
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

/** The hour as the calendar says it, to be looked for: 14 h 30, 14:30. */
function hourSaid(time: string, { language }: ReaderSetup): string {
  if (language === 'en') return time;
  const [hour, minute] = time.split(':');
  return `${Number(hour)}\\sh${minute === '00' ? '' : `\\s${minute}`}`;
}

/** Somebody's visit on the calendar, by its own hours: HH:MM. */
export function entryOf(
  { page, readerSetup }: TestUser,
  name: string,
  from: string,
  until?: string,
): Locator {
  const end = until ? `${hourSaid(until, readerSetup)}(,|$)` : '';
  return page
    .getByRole('button', { name: new RegExp(`${name}, ${hourSaid(from, readerSetup)}\\s–\\s${end}`) })
    .first();
}

export async function openDay({ page }: TestUser, day: string): Promise<void> {
  await visit(page, `/professional/calendar?view=day&date=${day}`);
}

const TAKEN_MS = 5_000;
const TRIES = 4;

/**
 * What a hand does, until it shows, which it does at once: an entry that is drawn anew in that moment, for the calendar was
 * fetched again, slips out of it.
 */
export async function byHand(act: () => Promise<void>, shown: Locator): Promise<void> {
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

/** By the mouse, up or down by so many minutes, and into the column of another visit. */
export async function drag({ page }: TestUser, entry: Locator, by: Drag, beside?: Locator): Promise<void> {
  const aside = beside && (await boxOf(beside));
  const box = await boxOf(entry);
  const middle = (of: Box) => of.x + of.width / 2;
  const y = box.y + Math.min(10, box.height / 2);
  await pull(page, { x: middle(box), y }, { x: middle(aside ?? box), y: y + shift(box, by) });
}

/** Its lower edge, by so many minutes. */
export async function resize({ page }: TestUser, entry: Locator, by: Drag): Promise<void> {
  const box = await boxOf(entry, entry.locator('xpath=ancestor::*[@data-event]'));
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 3];
  await pull(page, { x, y }, { x, y: y + shift(box, by) });
}

/** Free time in the column of a visit, so many minutes after it begins, from one hour to the other. */
export async function drawTime(
  { page }: TestUser,
  entry: Locator,
  { lasts, after, minutes }: Drag & { after: number },
): Promise<void> {
  const box = await boxOf(entry);
  const x = box.x + box.width / 2;
  // Within the first and the last piece of it: a border belongs to both sides.
  const at = (minute: number) => ({ x, y: box.y + shift(box, { lasts, minutes: minute }) });
  await pull(page, at(after + 3), at(after + minutes - 3));
}

type Box = { x: number; y: number; width: number; height: number };
type Point = { x: number; y: number };

/** In sight, or the mouse would be led to where it is not; of all that it is made of, if told. */
async function boxOf(entry: Locator, whole = entry): Promise<Box> {
  // An entry that is drawn anew in that moment has no box, and comes back.
  for (let nth = 0; nth < TRIES; nth += 1) {
    // Unlike what only scrolls, this bears an entry that is drawn anew meanwhile.
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
