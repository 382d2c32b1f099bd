import type { Locator, Page, Request } from 'playwright-core';
import { origin } from './browser.ts';
import { eventually } from './product.ts';

/**
 * Its scripts have taken over what the server made, the router stands still, what it leads to is what is shown, and nothing is
 * shown as on its way. React tells of the first nowhere but on its root (19.3). The third is not the second: the router has
 * arrived, and the address with it, while React still draws, and until then the screen before takes what is typed.
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

/** The page's query client: React keeps it in the props of its provider. */
const clientIn = `const clientIn = (fiber) => {
    for (let one = fiber; one; one = one.sibling) {
      const client = one.memoizedProps?.client ?? clientIn(one.child);
      if (client?.isFetching) return client;
    }
  };`;

/**
 * No query is under way, no picture in sight is still coming, and the browser has nothing left to do: what came last has been
 * drawn, and what that asks for is on its way. Of a page that is not ours the first is not asked.
 */
const isSettled = `new Promise((answer) => requestIdleCallback(() => {
  ${clientIn}
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
  const isAsking = key !== undefined && clientIn(document[key].stateNode.current)?.isFetching() !== 0;
  const isComing = [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy');
  answer(!isAsking && !isComing && !document.querySelector('[data-skeleton]'));
// A page that draws all the time, or not at all, has no idle moment.
}, { timeout: 500 }))`;

/**
 * To be called before a visit. Answers how to wait, after it, until all that the page asks for has come: besides its queries also
 * scripts that are loaded late and what these ask for. The line of live changes is open for as long as the page is.
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

/** All that `atRest` and `isSettled` ask about, and what a page can wait for without a request: locks of tabs, workers. */
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

/** What this page may be waiting for, in one line for a failure's report. */
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

/** Waits until the page can be used: a form sent before its scripts are there goes nowhere. */
export async function untilAtRest(page: Page): Promise<void> {
  await untilIn(page, atRest, 'it is at rest');
}

/**
 * Waits until this is true in the page. Asked from here, each time anew: our policy lets nothing ask again from inside,
 * and a page that is replaced meanwhile answers with an error. `what` says it in words.
 */
export async function untilIn(page: Page, expression: string, what = expression): Promise<void> {
  await eventually(`${what} at ${page.url()}`, () =>
    page.evaluate<boolean>(expression).catch((error: Error) => {
      if (page.isClosed()) throw error;
      return false;
    }),
  );
}

/** Leaves for a path of ours, or an address, wherever that leads to. */
export async function leaveFor(page: Page, address: string): Promise<void> {
  await page.goto(new URL(address, origin).href, { waitUntil: 'commit' });
}

/** Goes to a path of ours, or an address, and waits until the page can be used. */
export async function visit(page: Page, address: string): Promise<void> {
  await leaveFor(page, address);
  await untilAtRest(page);
}

/** Waits until what was done has led there, by a new document or in this one, and the page can be used. */
export async function arriveAt(
  page: Page,
  address: string | RegExp | ((url: URL) => boolean),
): Promise<void> {
  await page.waitForURL(address, { waitUntil: 'commit' });
  await untilAtRest(page);
}

/**
 * Waits for what is said in passing about what was done, then as `arriveAt`. In this order: a message is there before the page
 * it leads to, and for five seconds; a busy machine may need longer to bring that page to rest.
 */
export async function arriveWithMessage(
  message: Locator,
  address: Parameters<typeof arriveAt>[1],
): Promise<void> {
  await message.waitFor();
  await arriveAt(message.page(), address);
}

/** Presses what stands further down, once it stands still: what is laid out only when it is near (a card of a list) moves it. */
export async function pressFurtherDown(what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  await what.click();
}

export async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit' });
  await untilAtRest(page);
}

/** Runs this in the page once it is at rest: in one that is about to be replaced it would be cut off, or lost. */
export async function doIn<T = unknown>(page: Page, expression: string): Promise<T> {
  await untilAtRest(page);
  return page.evaluate<T>(expression);
}

/** The screens as she met them: pages by their path, the steps of a booking by their name. */
export function screensMet(page: Page): () => string[] {
  const met: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname, searchParams } = new URL(frame.url());
    const step = searchParams.get('step');
    // An address without its step is on its way to one that has it.
    if (pathname.startsWith('/booking/') && !step) return;
    const screen = step ?? pathname;
    if (met.at(-1) !== screen) met.push(screen);
  });
  return () => met;
}

/**
 * The network goes, once the page has fetched what it does without one: a worker that is cut off while it comes is an error in
 * the browser's console, of nobody's making.
 */
export async function goOffline(page: Page): Promise<void> {
  await untilIn(
    page,
    `navigator.serviceWorker.getRegistrations().then((all) =>
      all.some(({ scope }) => new URL(scope).pathname === '/') && all.every(({ active }) => active?.state === 'activated'))`,
  );
  await page.context().setOffline(true);
}

/**
 * The line over which a page hears of changes does not come about, from the next page on; answers how to let it again. Told to
 * the browser itself: to route one request, all of a page are held up and let go by name.
 */
export async function keepLineDown(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setBlockedURLs', { urls: ['*/api/v1/live'] });
  return () => browser.detach();
}
