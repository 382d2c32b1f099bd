// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { paths, to } from '~/paths.ts';
import { isFramedPage, leavesFrame } from './framed-page.ts';

afterEach(() => vi.unstubAllGlobals());

it('of all addresses the widget’s alone is made for frames', () => {
  expect(isFramedPage(to('widget', { slug: 'atelier' }))).toBe(true);
  expect(Object.values(paths).filter(isFramedPage)).toEqual([paths.widget]);
});

it('in a frame the router goes nowhere else by itself; in a window of its own anywhere', () => {
  const [own, other] = ['https://meche.example/widget/autre', 'https://meche.example/booking/atelier'];
  expect([leavesFrame(own), leavesFrame(other)]).toEqual([false, false]);
  vi.stubGlobal('window', { self: {}, top: {} });
  expect([leavesFrame(own), leavesFrame(other)]).toEqual([false, true]);
});
