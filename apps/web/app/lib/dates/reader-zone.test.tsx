// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReaderZoneProvider, useReaderZone } from './reader-zone.tsx';

const drawn: string[] = [];

function Zone() {
  const zone = useReaderZone();
  drawn.push(zone);
  return <p>{zone}</p>;
}

it('a page supposes a reader in Paris until it knows better', async () => {
  render(
    <ReaderZoneProvider>
      <Zone />
    </ReaderZoneProvider>,
  );
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(await screen.findByText(here)).toBeTruthy();
  expect(drawn).toEqual(here === 'Europe/Paris' ? [here] : ['Europe/Paris', here]);
});
