// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { SectionMenu } from './section-menu.tsx';

afterEach(() => vi.restoreAllMocks());

it('scrolls to the section of the address as it loads, until the reader does something', async () => {
  const shown: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.id);
  });
  onScreen(
    <MemoryRouter initialEntries={['/professional/setting#feeds']}>
      <SectionMenu label="Réglages" sections={[{ id: 'feeds', label: 'Flux' }]} />
    </MemoryRouter>,
    undefined,
    { hasRoutes: true },
  );
  expect(shown).toEqual([]);
  const load = (id: string) => document.body.append(Object.assign(document.createElement('section'), { id }));
  load('feeds');
  await vi.waitFor(() => expect(shown).toEqual(['feeds']));
  window.dispatchEvent(new Event('wheel'));
  const seen = new Promise((resolve) =>
    new MutationObserver(resolve).observe(document.body, { childList: true }),
  );
  load('archive');
  await seen;
  expect(shown).toEqual(['feeds']);
});
