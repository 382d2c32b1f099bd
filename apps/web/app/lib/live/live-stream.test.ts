import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveChange } from '@meche/contract/live';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Credentials } from '~/lib/api/send-with-session.ts';
import { openLiveStream, type Surroundings } from './live-stream.ts';

type Attempt = { headers: IncomingMessage['headers']; answer: ServerResponse; isGone: () => boolean };
/** Connection attempts that reached the server, oldest first. */
let attempts: Attempt[];
/** How the server answers an attempt; by default with an open stream. */
let receive: (answer: ServerResponse) => void;
let server: ReturnType<typeof createServer>;
let origin: string;
let stop = () => {};

const say = (answer: ServerResponse, event: string, data: object, id?: string) =>
  answer.write(`event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`);
const open = (answer: ServerResponse, { missed = false, id = '1' } = {}) => {
  answer.writeHead(200, { 'content-type': 'text/event-stream' });
  answer.write('retry: 20\n\n');
  say(answer, 'opened', { missed }, id);
};
const refuse =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  (answer: ServerResponse) =>
    void answer
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ success: false, code, message: code, fields: {} }));

beforeEach(async () => {
  attempts = [];
  receive = open;
  server = createServer((request, answer) => {
    let isGone = false;
    answer.on('close', () => {
      isGone = true;
    });
    attempts.push({ headers: request.headers, answer, isGone: () => isGone });
    receive(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  stop();
  server.closeAllConnections();
  server.close();
});

/** The parts of a browser that the live line uses. */
function aBrowser() {
  const [window, document] = [new EventTarget(), new EventTarget()];
  const state = { visibilityState: 'visible' as DocumentVisibilityState, onLine: true };
  const visibleDocument = {
    addEventListener: document.addEventListener.bind(document),
    removeEventListener: document.removeEventListener.bind(document),
    get visibilityState() {
      return state.visibilityState;
    },
  };
  return {
    surroundings: {
      window,
      document: visibleDocument,
      navigator: {
        get onLine() {
          return state.onLine;
        },
      },
    } as unknown as Surroundings,
    show(isVisible: boolean) {
      state.visibilityState = isVisible ? 'visible' : 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
    },
    connect(isOnline: boolean) {
      state.onLine = isOnline;
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    },
    say: (event: 'pageshow' | 'pagehide') => window.dispatchEvent(new Event(event)),
  };
}

function listen(options: { credentials?: Partial<Credentials>; patience?: object } = {}) {
  const changes: LiveChange[] = [];
  const browser = aBrowser();
  let missed = 0;
  let ended = 0;
  stop = openLiveStream({
    origin,
    credentials: {
      accessToken: () => 'a-token',
      refresh: async () => true,
      isRenewed: () => false,
      ended: () => {
        ended += 1;
      },
      ...options.credentials,
    },
    onChange: (change) => changes.push(change),
    onMissed: () => {
      missed += 1;
    },
    surroundings: browser.surroundings,
    patience: { firstRetryMs: 20, lastRetryMs: 60_000, ...options.patience },
  });
  return { changes, browser, missed: () => missed, ended: () => ended };
}

const tries = (count: number) => expect.poll(() => attempts.length).toBe(count);
const id = 'b7a5a3c1-0000-4000-8000-000000000001';

it('receives changes however the bytes are split, and sends the session’s token', async () => {
  const { changes, missed } = listen();
  await tries(1);
  expect(attempts[0]?.headers).toMatchObject({
    authorization: 'Bearer a-token',
    accept: 'text/event-stream',
  });
  const event = Buffer.from(`event: changed\nid: 7\ndata: {"about":"appointment","id":"${id}"}\n\n`);
  for (const byte of event) attempts[0]?.answer.write(Buffer.from([byte]));
  await expect.poll(() => changes).toEqual([{ about: 'appointment', id }]);
  expect(missed()).toBe(0);
});

it('reconnects with the last event id, heartbeats included, and learns whether it missed changes', async () => {
  const { changes, missed } = listen();
  await tries(1);
  expect(attempts[0]?.headers['last-event-id']).toBeUndefined();
  say(attempts[0]!.answer, 'changed', { about: 'calendar', id: null }, '12');
  say(attempts[0]!.answer, 'beat', {}, '15');
  await expect.poll(() => changes.length).toBe(1);
  receive = (answer) => open(answer, { missed: true, id: '40' });
  attempts[0]?.answer.destroy();
  await tries(2);
  expect(attempts[1]?.headers['last-event-id']).toBe('15');
  await expect.poll(missed).toBe(1);
  // A restarting server ends its streams without an error.
  receive = open;
  attempts[1]?.answer.end();
  await tries(3);
  expect(attempts[2]?.headers['last-event-id']).toBe('40');
  expect(missed()).toBe(1);
});

it('learns from an open stream that it missed changes', async () => {
  const { missed } = listen();
  await tries(1);
  say(attempts[0]!.answer, 'missed', {});
  await expect.poll(missed).toBe(1);
});

it('closes a stream without heartbeats, as after the device slept', async () => {
  listen({ patience: { quietMs: 80 } });
  await tries(1);
  await expect.poll(() => attempts[0]?.isGone()).toBe(true);
  await expect.poll(() => attempts.length).toBeGreaterThan(1);
});

it('reconnects at once when the network changes, and not while offline', async () => {
  // With this retry delay, a client that does not notice the change of network would wait a minute.
  receive = (answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.write('retry: 60000\n\n');
    say(answer, 'opened', { missed: false });
  };
  const { browser } = listen();
  await tries(1);
  browser.connect(true);
  await tries(2);
  await expect.poll(() => attempts[0]?.isGone()).toBe(true);
  browser.connect(false);
  await expect.poll(() => attempts[1]?.isGone()).toBe(true);
  browser.connect(true);
  await tries(3);
});

it('backs off while the server fails, and retries at once when the tab becomes visible', async () => {
  receive = refuse(500, 'unexpected');
  const { browser, ended } = listen({ patience: { firstRetryMs: 10 } });
  await expect.poll(() => attempts.length).toBeGreaterThan(2);
  const before = attempts.length;
  receive = open;
  browser.show(true);
  await expect.poll(() => attempts.length).toBeGreaterThan(before);
  expect(ended()).toBe(0);
});

it('waits for the `retry-after` of a 429', async () => {
  receive = refuse(429, 'too_many_requests', { 'retry-after': '3600' });
  const { browser } = listen();
  await tries(1);
  receive = open;
  // The stream may still be reading the refusal: a page that is shown meanwhile changes nothing.
  await expect
    .poll(() => {
      browser.say('pageshow');
      return attempts.length;
    })
    .toBe(2);
});

it('a hidden tab closes its stream after a while and opens one when it becomes visible', async () => {
  const { browser } = listen({ patience: { lingerMs: 20 } });
  await tries(1);
  browser.show(false);
  await expect.poll(() => attempts[0]?.isGone()).toBe(true);
  browser.show(true);
  await tries(2);
  // Hiding the tab briefly does not close the stream.
  browser.show(false);
  browser.show(true);
  expect(attempts[1]?.isGone()).toBe(false);
  browser.say('pagehide');
  await expect.poll(() => attempts[1]?.isGone()).toBe(true);
  browser.say('pageshow');
  await tries(3);
});

it('renews an expired token and reconnects at once with the new one', async () => {
  let token = 'old';
  receive = (answer) =>
    attempts.at(-1)?.headers.authorization === 'Bearer old'
      ? refuse(401, 'token_expired')(answer)
      : open(answer);
  const refresh = async (used: string | undefined) => {
    expect(used).toBe('old');
    token = 'new';
    return true;
  };
  const { ended } = listen({ credentials: { accessToken: () => token, refresh } });
  await tries(2);
  expect([attempts[1]?.headers.authorization, ended()]).toEqual(['Bearer new', 0]);
});

it('reconnects with the token of the session that replaced its own', async () => {
  receive = (answer) =>
    attempts.at(-1)?.headers.authorization === 'Bearer old'
      ? refuse(401, 'unauthenticated')(answer)
      : open(answer);
  // If a sign-in happens while the stream opens, its request carries the new cookies and the old token.
  const accessToken = () => (attempts.length === 0 ? 'old' : 'renewed');
  const isRenewed = (used: string | undefined) => used === 'old';
  const { ended } = listen({ credentials: { accessToken, isRenewed } });
  await tries(2);
  expect([attempts[1]?.headers.authorization, ended()]).toEqual(['Bearer renewed', 0]);
});

it.each([
  { what: 'that is over', code: 'unauthenticated', renewed: true },
  { what: 'that cannot be renewed', code: 'token_expired', renewed: false },
])('reports a session $what once and stays closed', async ({ code, renewed }) => {
  receive = refuse(401, code);
  const { browser, ended } = listen({ credentials: { refresh: async () => renewed } });
  await expect.poll(ended).toBe(1);
  browser.show(true);
  browser.connect(true);
  expect([attempts.length, ended()]).toEqual([1, 1]);
});

it('does not connect without a session or in a hidden tab', async () => {
  let token: string | undefined;
  const { browser } = listen({ credentials: { accessToken: () => token } });
  expect(attempts).toEqual([]);
  token = 'a-token';
  browser.show(true);
  await tries(1);
});

it('does not connect after it is stopped', async () => {
  const { browser, changes } = listen();
  await tries(1);
  stop();
  await expect.poll(() => attempts[0]?.isGone()).toBe(true);
  browser.connect(true);
  browser.show(true);
  expect([attempts.length, changes]).toEqual([1, []]);
});
