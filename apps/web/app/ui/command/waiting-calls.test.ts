// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { ApiRefusal, unreachable, type WireCall } from '~/lib/api/refusal.ts';
import { tabStorage } from '~/lib/browser/browser-storage.ts';
import {
  dropCall,
  isWarned,
  overrideWarning,
  queueCall,
  sendWaitingCalls,
  waitingCalls,
} from './waiting-calls.ts';

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
const words = { reasonOf: () => 'The time is taken', refresh: async () => {} };

afterEach(() => {
  for (const one of waitingCalls()) dropCall(one);
});

/** A server that records the calls; `answer` throws for a call that fails. */
function aServer(answer: (key: string) => void = () => {}) {
  const done: string[] = [];
  const again = async ({ idempotencyKey }: WireCall) => {
    answer(idempotencyKey);
    done.push(idempotencyKey);
  };
  return { done, api: { again } };
}

it('sends waiting calls in order, each once', async () => {
  wait('a', 'b', 'c');
  const { done, api } = aServer();
  // The notice and the returning network both start sending: only one of them sends.
  await Promise.all([sendWaitingCalls(api, words), sendWaitingCalls(api, words)]);
  expect(done).toEqual(['a', 'b', 'c']);
  expect(keys()).toEqual([]);
});

it('keeps a sent call until the screens have refreshed', async () => {
  wait('a', 'b');
  const { api } = aServer();
  const there: string[][] = [];
  const refresh = async () => {
    there.push(keys());
  };
  await sendWaitingCalls(api, { ...words, refresh });
  expect(there).toEqual([['a', 'b'], ['b']]);
  expect(keys()).toEqual([]);
});

it('keeps a call that cannot be sent yet, and all after it', async () => {
  wait('a', 'b', 'c');
  let isAway = true;
  const { done, api } = aServer((key) => {
    if (key === 'b' && isAway) throw unreachable(new Error('away'), wire(key));
  });
  await sendWaitingCalls(api, words);
  expect([done, keys()]).toEqual([['a'], ['b', 'c']]);
  isAway = false;
  await sendWaitingCalls(api, words);
  expect(done).toEqual(['a', 'b', 'c']);
});

it.each([
  ['unavailable', 503],
  ['too_many_requests', 429],
] as const)('keeps waiting while the server answers %s, which is not a refusal', async (code, status) => {
  wait('a');
  const { api } = aServer(() => {
    throw new ApiRefusal(code, status, 'later');
  });
  await sendWaitingCalls(api, words);
  expect(waitingCalls()[0]).not.toHaveProperty('refused');
});

it('keeps the reason of a refused call, sends the rest, and never sends the refused one again', async () => {
  wait('a', 'b');
  const { done, api } = aServer((key) => {
    if (key === 'a') throw new ApiRefusal('time_taken', 409, 'taken');
  });
  await sendWaitingCalls(api, words);
  await sendWaitingCalls(api, words);
  expect(done).toEqual(['b']);
  expect(waitingCalls()).toMatchObject([{ words: 'Do a', refused: 'The time is taken' }]);
});

it('queues a call once per key, and drops one on request', () => {
  wait('a', 'a', 'b');
  expect(keys()).toEqual(['a', 'b']);
  dropCall({ wire: wire('a') });
  expect(keys()).toEqual(['b']);
});

it('does not send a call whose key the server may have forgotten: it could run twice', async () => {
  wait('a');
  const { done, api } = aServer();
  await sendWaitingCalls(api, { ...words, now: () => Date.now() + 21 * 3_600_000 });
  expect(done).toEqual([]);
  expect(waitingCalls()).toMatchObject([{ refused: '' }]);
});

it('survives a reload of the tab, and ends with the session', () => {
  wait('a');
  expect(tabStorage.read('waiting calls')).toContain('Do a');
  // The end of a session empties the storage of the tab.
  tabStorage.empty();
  expect(waitingCalls()).toEqual([]);
});

it('sends a warned call again under a new key once the member insists', async () => {
  const anyway = { code: 'warning_not_confirmed', body: { accept_warnings: true } };
  queueCall({ ...wire('a'), body: '{"member_id":"m","accept_warnings":false}' }, { words: 'Do a', anyway });
  const sent: WireCall[] = [];
  const again = async (call: WireCall) => {
    sent.push(call);
    if (!call.body?.includes('"accept_warnings":true'))
      throw new ApiRefusal('warning_not_confirmed', 409, 'late');
  };
  await sendWaitingCalls({ again }, words);
  const [warned] = waitingCalls();
  if (!warned) throw new Error('it is gone');
  expect(isWarned(warned)).toBe(true);
  overrideWarning(warned);
  await sendWaitingCalls({ again }, words);
  expect(waitingCalls()).toEqual([]);
  expect(sent.map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { member_id: 'm', accept_warnings: false },
    { member_id: 'm', accept_warnings: true },
  ]);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});
