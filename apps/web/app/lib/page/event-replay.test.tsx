// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { asServed, inDocument, onScreen } from '~/testing/on-screen.tsx';
import { Button } from '~/ui/button/button.tsx';
import { captureEarlyEvents, useEventReplay } from './event-replay.ts';

const pressed = vi.fn();

function Piece() {
  useEventReplay();
  return (
    <Suspense>
      <Button onClick={() => pressed('first')}>Première</Button>
      <Button onClick={() => pressed('second')}>
        <span>Seconde</span>
      </Button>
    </Suspense>
  );
}

it('the last button pressed before hydration is pressed once after it', async () => {
  const served = inDocument(asServed(<Piece />));
  // biome-ignore lint/security/noGlobalEval: as the page has it, inline
  globalThis.eval(captureEarlyEvents);
  for (const one of served.querySelectorAll<HTMLElement>('button:first-child, button span span')) one.click();
  onScreen(<Piece />, undefined, { served });
  await expect.poll(() => pressed.mock.calls).toEqual([['second']]);
  served.querySelector('button')?.click();
  expect(pressed.mock.calls).toEqual([['second'], ['first']]);
});

function Boxes() {
  useEventReplay();
  const [chosen, setChosen] = useState(['cut']);
  const box = (id: string) => (
    <input
      type="checkbox"
      aria-label={id}
      checked={chosen.includes(id)}
      onChange={({ currentTarget: { checked } }) =>
        setChosen(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
      }
    />
  );
  return (
    <Suspense>
      {['cut', 'colour', 'beard', 'brushing'].map((id) => (
        <div key={id}>{box(id)}</div>
      ))}
      <output>{chosen.join(' ')}</output>
      <Button onClick={() => pressed(chosen)}>Suivant</Button>
    </Suspense>
  );
}

it('checkboxes changed before hydration keep their state after it', async () => {
  const served = inDocument(asServed(<Boxes />));
  // biome-ignore lint/security/noGlobalEval: as the page has it, inline
  globalThis.eval(captureEarlyEvents);
  for (const id of ['colour', 'brushing', 'cut', 'beard', 'beard']) screen.getByLabelText(id).click();
  onScreen(<Boxes />, undefined, { served });
  await expect.poll(() => screen.getByRole('status').textContent).toBe('colour brushing');
  for (const id of ['cut', 'colour', 'beard', 'brushing'])
    expect(screen.getByLabelText<HTMLInputElement>(id).checked).toBe(['colour', 'brushing'].includes(id));
  screen.getByLabelText('colour').click();
  expect(screen.getByRole('status').textContent).toBe('brushing');
});
