// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onScreen, refused } from '~/testing/on-screen.tsx';
import { ProfessionalLink } from './professional-link.tsx';

const slugs = Array.from({ length: 20 }, (_, at) => `salon-${at}`);
/** Longer than the delay after which the page is prefetched, in milliseconds. */
const A_MOMENT = 200;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

function list() {
  const { calls } = onScreen(
    slugs.map((slug) => (
      <ProfessionalLink key={slug} slug={slug} to={`/pro/${slug}`}>
        {slug}
      </ProfessionalLink>
    )),
    () => refused(404, 'not_found'),
  );
  const links = slugs.map((name) => screen.getByRole('link', { name }));
  return { links, fetched: () => calls.map(({ path }) => path) };
}

function passOver(link: HTMLElement | undefined, after: number) {
  fireEvent.pointerEnter(link as HTMLElement);
  vi.advanceTimersByTime(after);
  fireEvent.pointerLeave(link as HTMLElement);
}

/** Rests on the last link: any earlier prefetch would have been sent by then. */
async function expectOnlyTheLast({ links, fetched }: ReturnType<typeof list>) {
  passOver(links.at(-1), A_MOMENT);
  vi.useRealTimers();
  await expect.poll(fetched).toEqual([expect.stringMatching(/salon-19$/)]);
}

it('moving the pointer over twenty links prefetches no page', async () => {
  const shown = list();
  for (const link of shown.links) passOver(link, 30);
  vi.advanceTimersByTime(A_MOMENT);
  await expectOnlyTheLast(shown);
});

it('prefetches once the link under a resting pointer or with keyboard focus', async () => {
  const { links, fetched } = list();
  passOver(links[0], A_MOMENT);
  passOver(links[0], A_MOMENT);
  fireEvent.focus(links[1] as HTMLElement);
  vi.advanceTimersByTime(A_MOMENT);
  vi.useRealTimers();
  await expect.poll(fetched).toEqual([expect.stringMatching(/salon-0$/), expect.stringMatching(/salon-1$/)]);
});

it('a touch that scrolls prefetches nothing', async () => {
  const shown = list();
  fireEvent.pointerEnter(shown.links[0] as HTMLElement);
  vi.advanceTimersByTime(30);
  fireEvent.pointerCancel(shown.links[0] as HTMLElement);
  vi.advanceTimersByTime(A_MOMENT);
  await expectOnlyTheLast(shown);
});

it.each([{ saveData: true }, { effectiveType: '2g' }])('prefetches nothing with %o', async (connection) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const shown = list();
  passOver(shown.links[0], A_MOMENT);
  Reflect.deleteProperty(navigator, 'connection');
  await expectOnlyTheLast(shown);
});
