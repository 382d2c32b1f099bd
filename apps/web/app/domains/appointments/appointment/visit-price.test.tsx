// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import type { Permission } from '@meche/contract/permissions';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { VisitPrice } from './visit-price.tsx';

const line = (name: string, priceCents: number) => ({
  serviceId: null,
  name,
  priceCents,
  durationMinutes: 45,
  prepayment: false,
  depositCents: 0,
  hairLength: null,
  gender: null,
  questionnaire: false,
  steps: [{ name, durationMinutes: 45, freeTimeMinutes: 0, equipment: [] }],
});
const visit = (overrides: Partial<Appointment>) =>
  ({
    state: 'confirmed',
    timeZone: 'Europe/Paris',
    place: 'salon',
    lines: [line('Coupe', 3200)],
    mileageCents: 0,
    searchFeeCents: 0,
    distanceKm: null,
    totalCents: 3200,
    cardCents: 0,
    onSiteCents: 3200,
    feeCents: null,
    contestUntil: null,
    contest: null,
    cancelledBy: null,
    money: { depositCents: 0 },
    payment: {
      status: 'on_site',
      capturedCents: 0,
      heldCents: 0,
      confirmBy: null,
      cardLast4: null,
      bankChargesCents: null,
      professionalNetCents: null,
    },
    ...overrides,
  }) as Appointment;

function textOf(overrides: Partial<Appointment>, can: Permission[] = ['see_money']) {
  onScreen(<VisitPrice appointment={visit(overrides)} />, undefined, { session: { can } });
  return document.body.textContent?.replace(/\s/g, ' ') ?? '';
}
const times = (text: string, part: string) => text.split(part).length - 1;

it('shows a single price once, followed by the state of the payment', () => {
  const text = textOf({});
  expect(times(text, '32,00 €')).toBe(1);
  expect(text).toContain('À encaisser sur place');
});

it('shows each price of several services and their total', () => {
  const text = textOf({
    lines: [line('Coupe', 3200), line('Brushing', 2000)],
    totalCents: 5200,
    onSiteCents: 5200,
  });
  for (const price of ['32,00 €', '20,00 €', '52,00 €']) expect(times(text, price)).toBe(1);
});

it.each(['cancelled', 'no_show'] as const)(
  'says for a %s appointment only that nothing is to be collected',
  (state) => {
    const text = textOf({ state, cancelledBy: state === 'cancelled' ? 'professional' : null });
    expect(text).toContain('Rien n’est à encaisser.');
    expect(text).not.toContain('sur place');
  },
);

it('shows after a cancellation what was planned and the deposit that is kept, never a total', () => {
  const text = textOf({
    state: 'cancelled',
    cancelledBy: 'customer',
    cardCents: 3200,
    onSiteCents: 0,
    feeCents: 1500,
    money: { depositCents: 1500 } as Appointment['money'],
  });
  expect(text).toContain('Prix prévu32,00 €');
  expect(text).toContain('Acompte conservé15,00 €');
  expect(text).not.toContain('Total');
});

it('does not ask to collect money for a completed appointment', () => {
  expect(textOf({ state: 'completed' })).not.toContain('encaisser');
  document.body.replaceChildren();
  expect(textOf({ state: 'completed', paidOnSiteBy: 'cash' })).toContain('Mode de paiement : Espèces');
});

it('shows bank charges and net amount of a card payment to members who may see money', () => {
  const payment: Appointment['payment'] = {
    status: 'held',
    capturedCents: 0,
    heldCents: 5200,
    confirmBy: null,
    cardLast4: null,
    declineCode: null,
    bankChargesCents: 102,
    professionalNetCents: 4998,
  };
  const byCard = { payment, totalCents: 5200, searchFeeCents: 100, cardCents: 5200, onSiteCents: 0 };
  const text = textOf(byCard);
  expect(text).toContain('Frais bancaires-1,02 €');
  expect(text).toContain('Pour vous49,98 €');
  document.body.replaceChildren();
  expect(textOf(byCard, [])).not.toContain('49,98');
});

it('says how much of what is held is a deposit, and what remains on site, unless the deposit was the fee', () => {
  const held = { status: 'held', capturedCents: 0, heldCents: 2100 } as Appointment['payment'];
  const money = { depositCents: 2000 } as Appointment['money'];
  const amounts = { totalCents: 6100, searchFeeCents: 100, cardCents: 2100, onSiteCents: 4000 };
  const text = textOf({ ...amounts, money, payment: held });
  expect(text).toContain('21,00 € sont retenus sur la carte');
  expect(text).toContain('Dont 20,00 € d’acompte. Reste 40,00 € sur place.');
  document.body.replaceChildren();
  const payment = { ...held, status: 'captured', capturedCents: 2000 } as Appointment['payment'];
  const absent = textOf({ ...amounts, money, payment, state: 'no_show', feeCents: 2000 });
  expect(absent).toContain('L’acompte de 20,00 € est conservé : il a été débité de la carte.');
  expect(absent).not.toContain('Dont');
  expect(absent).not.toContain('frais de 20');
});

it('names the mileage within a commune without a distance that was not measured', () => {
  const travelled = { mileageCents: 500, totalCents: 3700, place: 'at_home' as const };
  expect(textOf({ ...travelled, distanceKm: 0 })).toContain('Déplacement dans la commune');
  expect(textOf({ ...travelled, distanceKm: 3.2 })).toContain('Déplacement (3,2 km)');
});
