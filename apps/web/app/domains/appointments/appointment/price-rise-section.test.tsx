// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { PriceRiseSection } from './price-rise-section.tsx';

const rise = { services: ['Coupe', 'Soin'], totalCents: 8600, onSiteCents: 1500 };
const visit = {
  id: '33333333-3333-4333-8333-333333333333',
  revision: 4,
  totalCents: 7100,
  rise,
  professional: { name: 'Atelier Sofia' },
} as unknown as Appointment;

function show(answer: Parameters<typeof onScreen>[1]) {
  return onScreen(
    <>
      <PriceRiseSection appointment={visit} rise={rise} />
      <Toasts />
    </>,
    answer,
  );
}

it('shows the new total and the part paid on site, and accepts exactly that', async () => {
  const { calls } = show(() => answered({ id: visit.id }));
  const shown = document.body.textContent?.replace(/\s/g, ' ');
  expect(shown).toContain('86,00 € en tout, au lieu de 71,00 €. Sur place : 15,00 €.');
  await userEvent.click(screen.getByRole('button', { name: /^Accepter pour 86,00\s€/ }));
  await screen.findByText(/^C’est noté/);
  expect(calls).toMatchObject([
    { path: expect.stringMatching(/rise\/agree$/), body: { revision: 4, total_cents: 8600 } },
  ]);
});

it('declines with one press, and reports when the extra time is taken', async () => {
  const { calls } = show(({ path }) =>
    path.endsWith('agree') ? refused(409, 'slot_taken') : answered({ id: visit.id }),
  );
  await userEvent.click(screen.getByRole('button', { name: /^Accepter/ }));
  await screen.findByText(/voyez avec Atelier Sofia/);
  await userEvent.click(screen.getByRole('button', { name: 'Garder ce qui était réservé' }));
  await screen.findByText('Rien ne change');
  expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual(['agree', 'decline']);
});
