// @vitest-environment happy-dom
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { asServed, inDocument, onScreen } from '~/testing/on-screen.tsx';
import { Button } from '~/ui/button/button.tsx';
import { keepEarlyPress, useEarlyPress } from './early-press.ts';

const pressed = vi.fn();

function Piece() {
  useEarlyPress();
  return (
    <Suspense>
      <Button onClick={() => pressed('first')}>Première</Button>
      <Button onClick={() => pressed('second')}>
        <span>Seconde</span>
      </Button>
    </Suspense>
  );
}

it('the last button that was pressed before the page was alive is pressed once it is, and once', async () => {
  const served = inDocument(asServed(<Piece />));
  // biome-ignore lint/security/noGlobalEval: as the page has it, inline
  globalThis.eval(keepEarlyPress);
  for (const one of served.querySelectorAll<HTMLElement>('button:first-child, button span span')) one.click();
  onScreen(<Piece />, undefined, { served });
  await expect.poll(() => pressed.mock.calls).toEqual([['second']]);
  served.querySelector('button')?.click();
  expect(pressed.mock.calls).toEqual([['second'], ['first']]);
});
