// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useBookingMemory } from './booking-memory.ts';

const drawn: string[] = [];

function Screen() {
  const [memory] = useBookingMemory('atelier');
  drawn.push(JSON.stringify(memory));
  return <p>{memory.line ?? 'no street'}</p>;
}

it('a booking without stored values renders once during hydration', async () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Screen />);
  drawn.length = 0;
  await act(async () => hydrateRoot(page, <Screen />));
  expect(drawn).toEqual(['{}']);
});
