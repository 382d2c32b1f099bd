// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { paths, to } from '~/paths.ts';
import { isFramedPage, leavesFrame } from './framed-page.ts';

afterEach(() => vi.unstubAllGlobals());

it('only the widget is a framed page', () => {
  expect(isFramedPage(to('widget', { slug: 'atelier' }))).toBe(true);
  expect(Object.values(paths).filter(isFramedPage)).toEqual([paths.widget]);
});

it('in a frame the router leaves for other pages with a full load; in a window it does not', () => {
  const [own, other] = ['https://meche.example/widget/autre', 'https://meche.example/booking/atelier'];
  expect([leavesFrame(own), leavesFrame(other)]).toEqual([false, false]);
  vi.stubGlobal('window', { self: {}, top: {} });
  expect([leavesFrame(own), leavesFrame(other)]).toEqual([false, true]);
});
