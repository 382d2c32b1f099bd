// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { DayStrip } from './day-strip.tsx';

const after = <button type="button">Carte</button>;

it('is one tab stop, in which the arrow keys move', async () => {
  const days: (string | undefined)[] = [];
  onScreen(
    <>
      <DayStrip today="2031-06-02" value="2031-06-03" onChange={(day) => days.push(day)} />
      {after}
    </>,
  );
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { pressed: true }));
  await userEvent.keyboard('{ArrowRight}{Enter}{Home}{Enter}');
  expect(days).toEqual(['2031-06-04', undefined]);
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /importe|tous/i }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { pressed: true }));
});
