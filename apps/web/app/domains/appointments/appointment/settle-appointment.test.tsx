// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import type { Calendar } from '@meche/contract/calendar';
import type { ProfessionalPage } from '@meche/contract/professionals';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useApi } from '~/lib/api/api-provider.tsx';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { appointmentQuery } from '../queries.ts';
import { SettleAppointment } from './settle-appointment.tsx';

const visit = {
  id: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  state: 'confirmed',
  timeZone: 'Europe/Paris',
  startsAt: '2026-03-03T11:00:00Z',
  onSiteCents: 4000,
  cardCents: 0,
  payment: { status: 'on_site' },
  can: { complete: true, cancel: null, noShow: true, undo: null, contest: null, pay: false },
} as Appointment;
const calendar = { timeZone: 'Europe/Paris', members: [] } as unknown as Calendar;
const page = { members: [], services: [] } as unknown as ProfessionalPage;
const soldAt = () => ({ queryKey: ['sold'], queryFn: async () => page });
function AsItStands() {
  const { data } = useQuery(appointmentQuery(useApi(), visit.id));
  return data ? <SettleAppointment appointment={data} {...{ calendar, soldAt }} /> : null;
}
const press = (name: string) => screen.findByRole('button', { name }).then(userEvent.click);

it('undoes a wrong outcome from the toast, even after the panel closed', async () => {
  const { calls, again } = onScreen(
    <>
      <SettleAppointment appointment={visit} {...{ calendar, soldAt }} />
      <Toasts />
    </>,
    () => answered({}),
  );
  await press('Prestations réalisées');
  await press('Espèces');
  const correct = await screen.findByRole('button', { name: 'Corriger' });
  again(<Toasts />);
  await userEvent.click(await screen.findByRole('button', { name: 'Corriger' }));
  expect(correct).toBeTruthy();
  await expect.poll(() => calls.map(({ path }) => path.split('/').at(-1))).toEqual(['complete', 'undo']);
});

it('asks how a visit is paid on site, and the way of payment is the confirmation', async () => {
  const { calls } = onScreen(<SettleAppointment appointment={visit} {...{ calendar, soldAt }} />, () =>
    answered({}),
  );
  await press('Prestations réalisées');
  expect(screen.queryByRole('button', { name: /^Oui/ })).toBeNull();
  expect(document.body.textContent).toContain('n’est pas une caisse certifiée');
  await press('Chèque');
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ paid_by: 'cheque' }]);
});

it('names the amount that is debited from the card', async () => {
  const byCard = { ...visit, onSiteCents: 0, cardCents: 9000, payment: { status: 'held' } } as Appointment;
  const { calls } = onScreen(<SettleAppointment appointment={byCard} {...{ calendar, soldAt }} />, () =>
    answered({}),
  );
  await press('Prestations réalisées');
  expect(screen.queryByRole('button', { name: 'Espèces' })).toBeNull();
  await press('Oui, débiter 90,00\u00a0€');
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{}]);
});

describe('with services other than booked', () => {
  const line = (name: string, priceCents: number) =>
    ({ name, priceCents, steps: [], hairLength: null }) as unknown as Appointment['lines'][number];
  const booked = {
    ...visit,
    revision: 3,
    place: 'salon',
    address: { city: 'Paris' },
    totalCents: 7000,
    onSiteCents: 7000,
    member: { id: 'm1', name: 'Lina' },
    customer: { name: 'Zoé' },
    professional: { slug: 'atelier' },
    lines: [line('Coupe', 4000), line('Brushing', 3000)],
  } as unknown as Appointment;
  const less = { ...booked, revision: 4, totalCents: 4000, onSiteCents: 4000, lines: [line('Coupe', 4000)] };
  const rise = { services: ['Coupe', 'Brushing', 'Soin'], totalCents: 9000, onSiteCents: 9000 };

  function show(changed: Appointment) {
    let now = booked;
    return onScreen(<AsItStands />, ({ path }) => {
      if (path.endsWith('/services')) now = changed;
      return answered(path.endsWith('/complete') ? {} : now);
    });
  }
  const shown = () => document.body.textContent?.replace(/\s/g, ' ') ?? '';

  it('changes the services from the dialog, and confirms with the new total', async () => {
    const { calls } = show(less);
    await press('Prestations réalisées');
    expect(shown()).toContain('70,00 € à encaisser sur place');
    await press('Autre chose a été fait\u00a0? Modifier les prestations');
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Brushing/ }));
    await press('Enregistrer');
    await expect.poll(shown).toContain('40,00 € à encaisser sur place');
    await press('Carte sur place');
    const made = calls.flatMap(({ path }) => /(services|complete)$/.exec(path)?.[1] ?? []);
    expect(made).toEqual(['services', 'complete']);
  });

  it('waits for the customer’s consent to an increase, and names the state until then', async () => {
    show({ ...booked, rise });
    await press('Prestations réalisées');
    await press('Autre chose a été fait\u00a0? Modifier les prestations');
    await press('Enregistrer');
    await expect.poll(() => screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Espèces' })).toBeNull();
    await press('Prestations réalisées');
    expect(shown()).toContain('Zoé n’a pas encore accepté 90,00 €');
  });
});
