import type { Locator, Page, Request } from 'playwright-core';
import { origin } from './browser.ts';
import { eventually } from './product.ts';

/**
 * Expression for a page that can be used: React has hydrated, the router is idle and its page is on the
 * screen without a skeleton. React (19.3) exposes hydration only on its root. The router can be idle while
 * React still renders the next page; typing would then go into the previous page.
 */
const atRest = `(() => {
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
  const router = window.__reactRouterDataRouter;
  if (key === undefined || router?.state.initialized !== true || router.state.navigation.state !== 'idle') return false;
  const root = document[key].stateNode.current;
  let shown = root;
  while (shown && !shown.memoizedProps?.value?.location) shown = shown.child;
  return root.memoizedState?.isDehydrated === false
    && shown?.memoizedProps.value.location === router.state.location
    && !document.querySelector('[data-skeleton]');
})()`;

/** Script function that finds the query client of the page in React's props. */
const clientIn = `const clientIn = (fiber) => {
    for (let one = fiber; one; one = one.sibling) {
      const client = one.memoizedProps?.client ?? clientIn(one.child);
      if (client?.isFetching) return client;
    }
  };`;

/**
 * Expression for a settled page: no query in flight, no skeleton, no image loading except lazy ones, and
 * the browser idle. Pages without React have no queries to check.
 */
const isSettled = `new Promise((answer) => requestIdleCallback(() => {
  ${clientIn}
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
  const isAsking = key !== undefined && clientIn(document[key].stateNode.current)?.isFetching() !== 0;
  const isComing = [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy');
  // Skeletons that the gallery exhibits do not count, because nothing replaces them.
  answer(!isAsking && !isComing && !document.querySelector('[data-skeleton]:not([data-exhibit] *)'));
// The time limit is for pages that never become idle, because they draw all the time or not at all.
}, { timeout: 500 }))`;

/**
 * Call it before a visit. The returned function waits until queries, late scripts and their requests are
 * done. It ignores the live stream, which stays open.
 */
export function followLoading(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  const begin = (request: Request) => {
    if (!request.url().endsWith('/api/v1/live')) underWay.add(request);
  };
  const end = (request: Request) => underWay.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return async () => {
    await eventually(`it is settled at ${page.url()}`, async () => {
      const isSo = await page.evaluate<boolean>(isSettled);
      return isSo && underWay.size === 0;
    });
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  };
}

/**
 * Script that returns everything that `atRest` and `isSettled` check, and locks and workers, for failure
 * reports.
 */
const progress = `(async () => {
  ${clientIn}
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
  const root = key && document[key].stateNode.current;
  const router = window.__reactRouterDataRouter;
  let shown = root;
  while (shown && !shown.memoizedProps?.value?.location) shown = shown.child;
  const locks = await navigator.locks.query();
  const names = (list) => list.map(({ name, mode }) => name + ' ' + mode);
  const workers = await navigator.serviceWorker.getRegistrations();
  return {
    document: document.readyState,
    visibility: document.visibilityState,
    online: navigator.onLine,
    hydrated: root?.memoizedState?.isDehydrated === false,
    router: router && {
      initialized: router.state.initialized,
      navigation: router.state.navigation.state,
      at: router.state.location.pathname,
      to: router.state.navigation.location?.pathname,
    },
    drawn: shown?.memoizedProps.value.location.pathname,
    skeletons: [...document.querySelectorAll('[data-skeleton]')].map((one) => one.outerHTML.slice(0, 80)),
    queries: (root && clientIn(root)?.getQueryCache().getAll() || [])
      .filter(({ state }) => state.fetchStatus !== 'idle' || state.status === 'pending')
      .map(({ queryHash, state }) => queryHash + ' ' + state.status + ' ' + state.fetchStatus),
    pictures: [...document.images].filter(({ complete }) => !complete).map(({ src }) => src),
    locks: { held: names(locks.held), pending: names(locks.pending) },
    workers: workers.map(({ scope, active, installing, waiting }) =>
      [scope, active?.state, installing?.state, waiting?.state].filter(Boolean).join(' ')),
  };
})()`;

const ANSWER_MS = 2_000;

/** Describes the state of the page in one line, for a failure report. */
export async function describeProgress(page: Page): Promise<string> {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(`no answer within ${ANSWER_MS} ms`), ANSWER_MS);
  const answer = page.evaluate(progress).then(JSON.stringify, (error: Error) => error.message);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until the page can be used, because a form submitted before hydration is lost. */
export async function untilAtRest(page: Page): Promise<void> {
  await untilIn(page, atRest, 'it is at rest');
}

/**
 * Waits until the expression is true in the page. Polls from outside, because the page's policy forbids
 * eval and a page that is being replaced fails.
 */
export async function untilIn(page: Page, expression: string, what = expression): Promise<void> {
  await eventually(`${what} at ${page.url()}`, () =>
    page.evaluate<boolean>(expression).catch((error: Error) => {
      if (page.isClosed()) throw error;
      return false;
    }),
  );
}

/** Navigates without waiting until the page can be used. */
export async function navigateAway(page: Page, address: string): Promise<void> {
  await page.goto(new URL(address, origin).href, { waitUntil: 'commit' });
}

/** Navigates and waits until the page can be used. */
export async function visit(page: Page, address: string): Promise<void> {
  await navigateAway(page, address);
  await untilAtRest(page);
}

/** Waits for this address, reached by a new document or within the page, and until the page can be used. */
export async function arriveAt(
  page: Page,
  address: string | RegExp | ((url: URL) => boolean),
): Promise<void> {
  await page.waitForURL(address, { waitUntil: 'commit' });
  await untilAtRest(page);
}

/**
 * Waits for a toast first and then for the page, because the toast shows for five seconds and a slow page
 * could take longer.
 */
export async function arriveWithMessage(
  message: Locator,
  address: Parameters<typeof arriveAt>[1],
): Promise<void> {
  await message.waitFor();
  await arriveAt(message.page(), address);
}

/** Scrolls to an element and clicks it; scrolling lays out cards, which moves the element. */
export async function scrollAndClick(what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  await what.click();
}

export async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit' });
  await untilAtRest(page);
}

/**
 * Evaluates an expression once the page is at rest, because a page that is about to be replaced would lose
 * its effect.
 */
export async function evaluateAtRest<T = unknown>(page: Page, expression: string): Promise<T> {
  await untilAtRest(page);
  return page.evaluate<T>(expression);
}

/**
 * Records the screens of a page. The returned function lists them in order: paths, and within a booking the
 * names of steps.
 */
export function screensMet(page: Page): () => string[] {
  const met: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname, searchParams } = new URL(frame.url());
    const step = searchParams.get('step');
    // An address of a booking without a step is about to redirect.
    if (pathname.startsWith('/booking/') && !step) return;
    const screen = step ?? pathname;
    if (met.at(-1) !== screen) met.push(screen);
  });
  return () => met;
}

/** Goes offline once the service workers are active, because an interrupted installation logs an error. */
export async function goOffline(page: Page): Promise<void> {
  await untilIn(
    page,
    `navigator.serviceWorker.getRegistrations().then((all) =>
      all.some(({ scope }) => new URL(scope).pathname === '/') && all.every(({ active }) => active?.state === 'activated'))`,
  );
  await page.context().setOffline(true);
}

/**
 * Blocks the live stream from the next page on; the returned function unblocks it. Uses CDP, because
 * routing with Playwright would hold back every request.
 */
export async function blockLiveStream(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setBlockedURLs', { urls: ['*/api/v1/live'] });
  return () => browser.detach();
}
