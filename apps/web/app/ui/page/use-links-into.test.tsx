// @vitest-environment happy-dom
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { createRoutesStub, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { useLinksInto } from './use-links-into.tsx';

/** This is longer than the hover time that counts as intent, in milliseconds. */
const A_MOMENT = 200;

beforeEach(() => {
  onIntent.mockClear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const onIntent = vi.fn();

function List() {
  const { link, ahead } = useLinksInto('/booking/salon', onIntent);
  return (
    <>
      {['9 h', '10 h'].map((hour, at) => (
        <a key={hour} {...link} href={`/booking/salon?slot=${at}`}>
          {hour}
        </a>
      ))}
      {ahead}
    </>
  );
}

function Booking() {
  return <output>{useLocation().search}</output>;
}

function open() {
  const Stub = createRoutesStub([
    { path: '/', Component: List },
    { path: '/booking/:slug', Component: Booking },
  ]);
  onScreen(<Stub />, undefined, { hasRoutes: true });
  return { link: (name: string) => screen.getByRole('link', { name }) };
}

it('a press navigates without a document load', async () => {
  const { link } = open();
  const press = createEvent.click(link('10 h'));
  fireEvent(link('10 h'), press);
  expect(press.defaultPrevented).toBe(true);
  vi.useRealTimers();
  expect((await screen.findByRole('status')).textContent).toBe('?slot=1');
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a press with %o is left to the browser',
  (held) => {
    const { link } = open();
    const press = createEvent.click(link('9 h'), held);
    fireEvent(link('9 h'), press);
    expect(press.defaultPrevented).toBe(false);
    expect(screen.queryByRole('status')).toBeNull();
  },
);

it('a hover or focus fetches the page once; a brief hover fetches nothing', () => {
  const { link } = open();
  fireEvent.pointerEnter(link('9 h'));
  vi.advanceTimersByTime(30);
  fireEvent.pointerLeave(link('9 h'));
  vi.advanceTimersByTime(A_MOMENT);
  expect(onIntent).not.toHaveBeenCalled();
  fireEvent.pointerEnter(link('9 h'));
  vi.advanceTimersByTime(A_MOMENT);
  fireEvent.pointerLeave(link('9 h'));
  fireEvent.focus(link('10 h'));
  vi.advanceTimersByTime(A_MOMENT);
  expect(onIntent).toHaveBeenCalledOnce();
});
