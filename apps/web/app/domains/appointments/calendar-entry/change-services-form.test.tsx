// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import type { Calendar } from '@meche/contract/calendar';
import type { ProfessionalPage } from '@meche/contract/professionals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { ChangeServicesForm } from './change-services-form.tsx';

const calendar = {
  timeZone: 'Europe/Paris',
  now: '2026-03-02T09:00:00Z',
  slotStepMinutes: 15,
  members: [{ id: 'm1', name: 'Lina Roux', left: false, days: [] }],
  appointments: [],
  blockedTimes: [],
} as unknown as Calendar;
const booked = (name: string, priceCents: number) => ({ name, priceCents, steps: [], hairLength: null });
const zoe = {
  id: '33333333-3333-4333-8333-333333333333',
  revision: 3,
  timeZone: 'Europe/Paris',
  place: 'salon',
  startsAt: '2026-03-03T13:00:00Z',
  endsAt: '2026-03-03T14:00:00Z',
  address: { city: 'Paris' },
  member: { id: 'm1', name: 'Lina' },
  customer: { name: 'Zoé' },
  professional: { slug: 'atelier' },
  serviceFeeCents: 7000,
  searchFeeCents: 100,
  totalCents: 7100,
  can: { complete: true },
  lines: [booked('Coupe', 4000), booked('Brushing', 3000)],
} as unknown as Appointment;
const service = (id: string, name: string, priceCents: number) => ({
  id,
  name,
  priceCents,
  durationMinutes: 20,
  atSalon: true,
  atHome: false,
  lengthTerms: [],
  genders: [],
  steps: [],
});
const page = {
  members: [{ id: 'm1', serviceIds: ['care'] }],
  services: [service('care', 'Soin', 1500), service('perm', 'Permanente', 9000)],
} as unknown as ProfessionalPage;
const sold = { queryKey: ['sold'], queryFn: async () => page };

function show(answer: (body: object) => ReturnType<typeof answered>) {
  const onDone = vi.fn();
  const { calls } = onScreen(
    <>
      <ChangeServicesForm appointment={zoe} calendar={calendar} sold={sold} onDone={onDone} />
      <Toasts />
    </>,
    ({ body }) => answer(body as object),
  );
  const sent = () => calls.filter(({ path }) => path.endsWith('/services')).map(({ body }) => body);
  return { onDone, sent };
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
const shown = () => document.body.textContent?.replace(/\s/g, ' ') ?? '';

it('keeps booked lines by position, adds services of the member, and shows the new total', async () => {
  const { onDone, sent } = show(() => answered({ id: zoe.id, customer: { name: 'Zoé' } }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Soin/ }));
  expect(screen.queryByRole('checkbox', { name: /^Permanente/ })).toBeNull();
  expect(shown()).toContain('Total (avant 71,00 €)86,00 €');
  expect(shown()).toContain('doit d’abord accepter');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Coupe/ }));
  expect(shown()).toContain('Total (avant 71,00 €)46,00 €');
  expect(shown()).not.toContain('doit d’abord accepter');
  await save();
  await screen.findByText('Prestations modifiées');
  expect(onDone).toHaveBeenCalledOnce();
  expect(sent()).toMatchObject([{ keep: [1], service_ids: ['care'], prices: [], revision: 3 }]);
});

it('sends a changed price with its reason, by position', async () => {
  const { sent } = show(() => answered({ id: zoe.id, customer: { name: 'Zoé' }, rise: {} }));
  await screen.findByRole('checkbox', { name: /^Soin/ });
  await userEvent.click(screen.getByText('Changer un prix'));
  await userEvent.type(screen.getByLabelText(/^Brushing, prix/), '35');
  await userEvent.type(screen.getByLabelText(/^Pourquoi/), 'Cheveux longs');
  expect(shown()).toContain('76,00 €');
  await save();
  await screen.findByText(/^Zoé doit d’abord accepter/);
  expect(sent()).toMatchObject([
    { keep: [0, 1], prices: [{ position: 1, price_cents: 3500, reason: 'Cheveux longs' }] },
  ]);
});

it('sends nothing without services; after a warning the same button proceeds', async () => {
  const { sent } = show((body) =>
    'accept_warnings' in body && body.accept_warnings
      ? answered({ id: zoe.id, customer: { name: 'Zoé' } })
      : refused(409, 'warning_not_confirmed', undefined, { warnings: ['outside_hours'] }),
  );
  await screen.findByRole('checkbox', { name: /^Soin/ });
  for (const name of [/^Coupe/, /^Brushing/]) await userEvent.click(screen.getByRole('checkbox', { name }));
  await save();
  expect(await screen.findByText('Choisissez une prestation')).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Coupe/ }));
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter quand même' }));
  await screen.findByText('Prestations modifiées');
  expect(sent()).toHaveLength(2);
});

it('if the following time is taken, keeps the length on request; asks again once the services change', async () => {
  const { sent } = show((body) =>
    (body as { keep_time: boolean }).keep_time
      ? answered({ id: zoe.id, customer: { name: 'Zoé' } })
      : refused(409, 'time_taken', {}, { in_the_way: [], next_slots: [] }),
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Soin/ }));
  await save();
  await screen.findByRole('button', { name: 'Enregistrer sans allonger le rendez-vous' });
  await userEvent.click(screen.getByRole('checkbox', { name: /^Soin/ }));
  await save();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Enregistrer sans allonger le rendez-vous' }),
  );
  await screen.findByText('Prestations modifiées');
  expect(sent()).toMatchObject([{ keep_time: false }, { keep_time: false }, { keep_time: true }]);
});
