// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { Dehydrated } from './dehydrated.tsx';
import { contextFor, prefetchQueries } from './server.ts';

const search = { where: '75011', day: undefined };
const of = (read: () => string) => ({ queryKey: ['professionals', search], queryFn: async () => read() });

function Professionals({ read }: { read: () => string }) {
  return <p>{useQuery({ ...of(read), staleTime: 60_000 }).data ?? 'not yet'}</p>;
}

afterEach(() => void vi.useRealTimers());

const context = contextFor({ api: async () => ({ status: 503, json: async () => ({}) }), nonce: '' });

it.each([
  ['right', 0],
  ['a year ahead', 365 * 86_400_000],
])(
  'data of the server shows at once and is not fetched again by a browser whose clock is %s',
  async (_, aheadMs) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - aheadMs });
    const state = await prefetchQueries(context, (cache) => cache.fetchQuery(of(() => 'read on the server')));
    vi.useRealTimers();
    let count = 0;
    const read = () => `read ${++count} times`;
    onScreen(
      <Dehydrated state={state}>
        <Professionals read={read} />
      </Dehydrated>,
    );
    expect(document.body.textContent).toBe('read on the server');
    expect(count).toBe(0);
  },
);

it('without server state the browser fetches the data', async () => {
  onScreen(
    <Dehydrated state={null}>
      <Professionals read={() => 'read in the browser'} />
    </Dehydrated>,
  );
  expect(document.body.textContent).toBe('not yet');
  await expect.poll(() => document.body.textContent).toBe('read in the browser');
});
