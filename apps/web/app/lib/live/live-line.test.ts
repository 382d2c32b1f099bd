import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveChange } from '@meche/contract/live';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Credentials } from '~/lib/api/as-current-reader.ts';
import { openLiveLine, type Surroundings } from './live-line.ts';

type Requirement = { headers: IncomingMessage['headers']; answer: ServerResponse; isGone: () => boolean };
/** Every try that reached the server, the oldest first. */
let asked: Requirement[];
/** What it answers before anything else; as a rule a stream that is open. */
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
  asked = [];
  receive = open;
  server = createServer((request, answer) => {
    let isGone = false;
    answer.on('close', () => {
      isGone = true;
    });
    asked.push({ headers: request.headers, answer, isGone: () => isGone });
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

/** A browser as far as the line goes by it. */
function aBrowser() {
  const [window, document] = [new EventTarget(), new EventTarget()];
  const state = { visibilityState: 'visible' as DocumentVisibilityState, onLine: true };
  const told = {
    addEventListener: document.addEventListener.bind(document),
    removeEventListener: document.removeEventListener.bind(document),
    get visibilityState() {
      return state.visibilityState;
    },
  };
  return {
    surroundings: {
      window,
      document: told,
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

function listen(given: { credentials?: Partial<Credentials>; patience?: object } = {}) {
  const changes: LiveChange[] = [];
  const browser = aBrowser();
  let missed = 0;
  let ended = 0;
  stop = openLiveLine({
    origin,
    credentials: {
      accessToken: () => 'a-token',
      refresh: async () => true,
      isRenewed: () => false,
      ended: () => {
        ended += 1;
      },
      ...given.credentials,
    },
    onChange: (change) => changes.push(change),
    onMissed: () => {
      missed += 1;
    },
    surroundings: browser.surroundings,
    patience: { firstRetryMs: 20, lastRetryMs: 60_000, ...given.patience },
  });
  return { changes, browser, missed: () => missed, ended: () => ended };
}

const tries = (count: number) => expect.poll(() => asked.length).toBe(count);
const id = 'b7a5a3c1-0000-4000-8000-000000000001';

it('hears what changed, however the bytes are cut, and shows whose line it is', async () => {
  const { changes, missed } = listen();
  await tries(1);
  expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer a-token', accept: 'text/event-stream' });
  const event = Buffer.from(`event: changed\nid: 7\ndata: {"about":"appointment","id":"${id}"}\n\n`);
  for (const byte of event) asked[0]?.answer.write(Buffer.from([byte]));
  await expect.poll(() => changes).toEqual([{ about: 'appointment', id }]);
  expect(missed()).toBe(0);
});

it('comes back after a cut with the last number it heard, beats counted, and is told whether it missed something', async () => {
  const { changes, missed } = listen();
  await tries(1);
  expect(asked[0]?.headers['last-event-id']).toBeUndefined();
  say(asked[0]!.answer, 'changed', { about: 'calendar', id: null }, '12');
  say(asked[0]!.answer, 'beat', {}, '15');
  await expect.poll(() => changes.length).toBe(1);
  receive = (answer) => open(answer, { missed: true, id: '40' });
  asked[0]?.answer.destroy();
  await tries(2);
  expect(asked[1]?.headers['last-event-id']).toBe('15');
  await expect.poll(missed).toBe(1);
  // Ended in order, as by a server that restarts.
  receive = open;
  asked[1]?.answer.end();
  await tries(3);
  expect(asked[2]?.headers['last-event-id']).toBe('40');
  expect(missed()).toBe(1);
});

it('is told in the middle that something was lost on the way', async () => {
  const { missed } = listen();
  await tries(1);
  say(asked[0]!.answer, 'missed', {});
  await expect.poll(missed).toBe(1);
});

it('gives up a line on which not even a beat is heard, as after a sleep', async () => {
  listen({ patience: { quietMs: 80 } });
  await tries(1);
  await expect.poll(() => asked[0]?.isGone()).toBe(true);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
});

it('takes a new line at once when the network is another, and none while there is none', async () => {
  // Whoever waited for the time that is due would wait for a minute.
  receive = (answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.write('retry: 60000\n\n');
    say(answer, 'opened', { missed: false });
  };
  const { browser } = listen();
  await tries(1);
  browser.connect(true);
  await tries(2);
  await expect.poll(() => asked[0]?.isGone()).toBe(true);
  browser.connect(false);
  await expect.poll(() => asked[1]?.isGone()).toBe(true);
  browser.connect(true);
  await tries(3);
});

it('tries later and later while nobody answers well, and at once when somebody looks again', async () => {
  receive = refuse(500, 'unexpected');
  const { browser, ended } = listen({ patience: { firstRetryMs: 10 } });
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  const before = asked.length;
  receive = open;
  browser.show(true);
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  expect(ended()).toBe(0);
});

it('waits as long as it is told to by who has too many', async () => {
  receive = refuse(429, 'too_many_requests', { 'retry-after': '3600' });
  const { browser } = listen();
  await tries(1);
  receive = open;
  browser.say('pageshow');
  await tries(2);
});

it('a tab that nobody looks at gives its line up after a while, and has it again when it is looked at', async () => {
  const { browser } = listen({ patience: { lingerMs: 20 } });
  await tries(1);
  browser.show(false);
  await expect.poll(() => asked[0]?.isGone()).toBe(true);
  browser.show(true);
  await tries(2);
  // A glance elsewhere costs nothing.
  browser.show(false);
  browser.show(true);
  expect(asked[1]?.isGone()).toBe(false);
  browser.say('pagehide');
  await expect.poll(() => asked[1]?.isGone()).toBe(true);
  browser.say('pageshow');
  await tries(3);
});

it('renews a token that has run out, and comes again at once with the new one', async () => {
  let token = 'old';
  receive = (answer) =>
    asked.at(-1)?.headers.authorization === 'Bearer old'
      ? refuse(401, 'token_expired')(answer)
      : open(answer);
  const refresh = async (used: string | undefined) => {
    expect(used).toBe('old');
    token = 'new';
    return true;
  };
  const { ended } = listen({ credentials: { accessToken: () => token, refresh } });
  await tries(2);
  expect([asked[1]?.headers.authorization, ended()]).toEqual(['Bearer new', 0]);
});

it('whose token another session has replaced goes on as that one', async () => {
  receive = (answer) =>
    asked.at(-1)?.headers.authorization === 'Bearer old'
      ? refuse(401, 'unauthenticated')(answer)
      : open(answer);
  // Who signs in while the line is on its way has her cookies sent with the token of before.
  const accessToken = () => (asked.length === 0 ? 'old' : 'renewed');
  const isRenewed = (used: string | undefined) => used === 'old';
  const { ended } = listen({ credentials: { accessToken, isRenewed } });
  await tries(2);
  expect([asked[1]?.headers.authorization, ended()]).toEqual(['Bearer renewed', 0]);
});

it.each([
  { what: 'that is over', code: 'unauthenticated', renewed: true },
  { what: 'that cannot be renewed', code: 'token_expired', renewed: false },
])('a session $what is told so once, and the line stays closed', async ({ code, renewed }) => {
  receive = refuse(401, code);
  const { browser, ended } = listen({ credentials: { refresh: async () => renewed } });
  await expect.poll(ended).toBe(1);
  browser.show(true);
  browser.connect(true);
  expect([asked.length, ended()]).toEqual([1, 1]);
});

it('asks for nothing where nobody is signed in, or nobody looks', async () => {
  let token: string | undefined;
  const { browser } = listen({ credentials: { accessToken: () => token } });
  expect(asked).toEqual([]);
  token = 'a-token';
  browser.show(true);
  await tries(1);
});

it('is over once it is stopped', async () => {
  const { browser, changes } = listen();
  await tries(1);
  stop();
  await expect.poll(() => asked[0]?.isGone()).toBe(true);
  browser.connect(true);
  browser.show(true);
  expect([asked.length, changes]).toEqual([1, []]);
});
