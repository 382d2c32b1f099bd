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
  'a page supposes a reader in Paris until it knows that she is in %s',
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

it('whose clock shows the hours of Paris is not asked in which zone she is', () => {
  vi.useFakeTimers();
  vi.stubEnv('TZ', 'Europe/Berlin');
  const asked = vi.spyOn(Intl, 'DateTimeFormat');
  render(
    <ReaderZoneProvider>
      <Zone />
    </ReaderZoneProvider>,
  );
  act(() => vi.runAllTimers());
  expect(asked).not.toHaveBeenCalled();
  expect(drawn).toEqual(['Europe/Paris']);
});
