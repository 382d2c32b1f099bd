// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { Seeded } from './seeded.tsx';
import { contextFor, seed } from './server.ts';

const asked = { where: '75011', day: undefined };
const of = (read: () => string) => ({ queryKey: ['houses', asked], queryFn: async () => read() });

function Houses({ read }: { read: () => string }) {
  return <p>{useQuery({ ...of(read), refetchOnMount: false }).data ?? 'not yet'}</p>;
}

const nobody = contextFor({ api: async () => ({ status: 503, json: async () => ({}) }), nonce: '' });

it('what the server has read is there at once, and is not asked for again', async () => {
  const state = await seed(nobody, (cache) => cache.fetchQuery(of(() => 'read on the server')));
  let count = 0;
  const read = () => `read ${++count} times`;
  onScreen(
    <Seeded state={state}>
      <Houses read={read} />
    </Seeded>,
  );
  expect(document.body.textContent).toBe('read on the server');
  expect(count).toBe(0);
});

it('in the browser, which was given nothing, it is asked for', async () => {
  onScreen(
    <Seeded state={null}>
      <Houses read={() => 'read in the browser'} />
    </Seeded>,
  );
  expect(document.body.textContent).toBe('not yet');
  await expect.poll(() => document.body.textContent).toBe('read in the browser');
});
