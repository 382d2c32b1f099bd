// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { ApiRefusal, unreachable, type WireCall } from '~/lib/api/refusal.ts';
import { tabStorage } from '~/lib/browser/browser-storage.ts';
import { dropCall, insistOn, isWarned, queueCall, sendWaiting, waitingCalls } from './waiting-calls.ts';

const wire = (idempotencyKey: string): WireCall => ({
  method: 'POST',
  address: '/api/v1/professional/appointments',
  body: '{}',
  idempotencyKey,
});
const wait = (...keys: string[]) => {
  for (const one of keys) queueCall(wire(one), { words: `Do ${one}` });
};
const keys = () => waitingCalls().map(({ wire: { idempotencyKey } }) => idempotencyKey);
const words = { reasonOf: () => 'Taken by somebody else', refresh: async () => {} };

afterEach(() => {
  for (const one of waitingCalls()) dropCall(one);
});

/** A server that does what it is told, and a network that goes away before some of it. */
function aServer(answer: (key: string) => void = () => {}) {
  const done: string[] = [];
  const again = async ({ idempotencyKey }: WireCall) => {
    answer(idempotencyKey);
    done.push(idempotencyKey);
  };
  return { done, api: { again } };
}

it('sends what waits in the order in which it was made, each once', async () => {
  wait('a', 'b', 'c');
  const { done, api } = aServer();
  // Asked by two at once, the notice and the return of the network: one of them sends.
  await Promise.all([sendWaiting(api, words), sendWaiting(api, words)]);
  expect(done).toEqual(['a', 'b', 'c']);
  expect(keys()).toEqual([]);
});

it('keeps what is done until the screens show it, so that it stands somewhere all the time', async () => {
  wait('a', 'b');
  const { api } = aServer();
  const there: string[][] = [];
  const refresh = async () => {
    there.push(keys());
  };
  await sendWaiting(api, { ...words, refresh });
  expect(there).toEqual([['a', 'b'], ['b']]);
  expect(keys()).toEqual([]);
});

it('keeps what cannot be sent yet, and all after it', async () => {
  wait('a', 'b', 'c');
  let isAway = true;
  const { done, api } = aServer((key) => {
    if (key === 'b' && isAway) throw unreachable(new Error('away'), wire(key));
  });
  await sendWaiting(api, words);
  expect([done, keys()]).toEqual([['a'], ['b', 'c']]);
  isAway = false;
  await sendWaiting(api, words);
  expect(done).toEqual(['a', 'b', 'c']);
});

it.each([
  ['unavailable', 503],
  ['too_many_requests', 429],
] as const)(
  'waits on while the server answers %s, and does not take that for a refusal',
  async (code, status) => {
    wait('a');
    const { api } = aServer(() => {
      throw new ApiRefusal(code, status, 'later');
    });
    await sendWaiting(api, words);
    expect(waitingCalls()[0]).not.toHaveProperty('refused');
  },
);

it('says why something was refused, goes on with the rest, and never sends the refused one again', async () => {
  wait('a', 'b');
  const { done, api } = aServer((key) => {
    if (key === 'a') throw new ApiRefusal('time_taken', 409, 'taken');
  });
  await sendWaiting(api, words);
  await sendWaiting(api, words);
  expect(done).toEqual(['b']);
  expect(waitingCalls()).toMatchObject([{ words: 'Do a', refused: 'Taken by somebody else' }]);
});

it('is one call however often it was pressed, and none once it was taken back', () => {
  wait('a', 'a', 'b');
  expect(keys()).toEqual(['a', 'b']);
  dropCall({ wire: wire('a') });
  expect(keys()).toEqual(['b']);
});

it('does not send what may have been forgotten by the server: it might be done a second time', async () => {
  wait('a');
  const { done, api } = aServer();
  await sendWaiting(api, { ...words, now: () => Date.now() + 21 * 3_600_000 });
  expect(done).toEqual([]);
  expect(waitingCalls()).toMatchObject([{ refused: '' }]);
});

it('outlives a reload of the tab, and ends with the session', () => {
  wait('a');
  expect(tabStorage.read('waiting calls')).toContain('Do a');
  // What the end of a session does.
  tabStorage.empty();
  expect(waitingCalls()).toEqual([]);
});

it('does what was only warned of once she insists, under a key of its own', async () => {
  const anyway = { code: 'warning_not_confirmed', body: { accept_warnings: true } };
  queueCall({ ...wire('a'), body: '{"member_id":"m","accept_warnings":false}' }, { words: 'Do a', anyway });
  const sent: WireCall[] = [];
  const again = async (call: WireCall) => {
    sent.push(call);
    if (!call.body?.includes('"accept_warnings":true'))
      throw new ApiRefusal('warning_not_confirmed', 409, 'late');
  };
  await sendWaiting({ again }, words);
  const [warned] = waitingCalls();
  if (!warned) throw new Error('it is gone');
  expect(isWarned(warned)).toBe(true);
  insistOn(warned);
  await sendWaiting({ again }, words);
  expect(waitingCalls()).toEqual([]);
  expect(sent.map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { member_id: 'm', accept_warnings: false },
    { member_id: 'm', accept_warnings: true },
  ]);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});
