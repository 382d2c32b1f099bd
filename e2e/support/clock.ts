import type { BrowserContext, Page } from 'playwright-core';
import { origin } from './browser.ts';

type Clock = { value: { offset_seconds: number } };

let offsetMs = await readOffset();
const followers = new Set<BrowserContext>();

/** Returns the current time by the app's business clock. */
export function productNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Returns the day this many days from today in Paris, as YYYY-MM-DD. */
export function dayFromToday(days: number): string {
  const inParis = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });
  return inParis.format(productNow().getTime() + days * 86_400_000);
}

/** Makes `Date` in the pages of the context follow the business clock, also when the clock moves later. */
export async function followClock(context: BrowserContext): Promise<void> {
  followers.add(context);
  context.once('close', () => followers.delete(context));
  await context.addInitScript(dateMovedBy(offsetMs));
}

/** Updates all open browsers; call it after the business clock has moved. */
export async function moveBrowsers(): Promise<void> {
  offsetMs = await readOffset();
  const script = dateMovedBy(offsetMs);
  for (const context of followers) {
    await context.addInitScript(script);
    await Promise.all(context.pages().map((page) => moveDateIn(page, script)));
  }
}

async function moveDateIn(page: Page, script: string): Promise<void> {
  // Fails in a document that is being replaced; the next document gets the new script.
  await Promise.all(page.frames().map((frame) => frame.evaluate(script).catch(() => undefined)));
}

async function readOffset(): Promise<number> {
  const answer = await fetch(`${origin}/api/v1/local/clock`);
  if (!answer.ok) throw new Error(`the business clock: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as Clock).value.offset_seconds * 1000;
}

/**
 * Returns a script that moves `Date` and leaves timers and `performance.now()` alone. A second run moves
 * the same `Date`, so that code which has stored `Date.now` moves too.
 */
function dateMovedBy(milliseconds: number): string {
  return `(() => {
    if (globalThis.dateMove) {
      globalThis.dateMove.by = ${milliseconds};
      return;
    }
    const move = { by: ${milliseconds} };
    Object.defineProperty(globalThis, 'dateMove', { value: move });
    const System = Date;
    const now = () => System.now() + move.by;
    globalThis.Date = new Proxy(System, {
      apply: () => new System(now()).toString(),
      construct: (_, given, target) => Reflect.construct(System, given.length ? given : [now()], target),
      get: (_, name) => (name === 'now' ? now : System[name]),
    });
  })()`;
}
