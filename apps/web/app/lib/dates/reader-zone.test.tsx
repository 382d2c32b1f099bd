// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ReaderZoneProvider, useReaderZone } from './reader-zone.tsx';

const drawn: string[] = [];
afterEach(() => {
  drawn.length = 0;
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

function Zone() {
  const zone = useReaderZone();
  drawn.push(zone);
  return <p>{zone}</p>;
}

it.each(['America/Guadeloupe', 'Africa/Lagos', 'Africa/Johannesburg'])(
  'a page assumes Paris until it knows that the reader is in %s',
  async (here) => {
    vi.stubEnv('TZ', here);
    render(
      <ReaderZoneProvider>
        <Zone />
      </ReaderZoneProvider>,
    );
    expect(await screen.findByText(here)).toBeTruthy();
    expect(drawn).toEqual(['Europe/Paris', here]);
  },
);

it('a reader whose clock shows the time of Paris is taken to be there without a look-up of their zone', () => {
  vi.useFakeTimers();
  vi.stubEnv('TZ', 'Europe/Berlin');
  const lookUp = vi.spyOn(Intl, 'DateTimeFormat');
  render(
    <ReaderZoneProvider>
      <Zone />
    </ReaderZoneProvider>,
  );
  act(() => vi.runAllTimers());
  expect(lookUp).not.toHaveBeenCalled();
  expect(drawn).toEqual(['Europe/Paris']);
});
