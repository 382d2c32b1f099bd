// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import type { Calendar } from '@meche/contract/calendar';
import type { ProfessionalPage } from '@meche/contract/professionals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useReducer } from 'react';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { BookForClientForm } from './book-for-client-form.tsx';
import { notOpen, reduceNewAppointment } from './new-appointment-steps.ts';

const service = {
  description: '',
  category: 'coloration',
  atSalon: true,
  atHome: false,
  steps: [],
  genders: ['female'],
  onlineBooking: true,
  phoneOnly: false,
  questionnaire: false,
  prepayment: false,
};
const cut = { ...service, id: 'cut', name: 'Coupe', priceCents: 4000, durationMinutes: 45, lengthTerms: [] };
const colour = {
  ...service,
  id: 'colour',
  name: 'Couleur',
  priceCents: 6000,
  durationMinutes: 90,
  lengthTerms: [{ hairLength: 'chin', priceCents: 5000, durationMinutes: 75 }],
};
const sofia = { id: 'm1', name: 'Sofia', serviceIds: ['cut', 'colour'] };
const props = {
  professional: { services: [cut, colour], members: [sofia] } as unknown as ProfessionalPage,
  calendar: { timeZone: 'Europe/Paris', members: [{ ...sofia, days: [] }] } as unknown as Calendar,
  shown: undefined,
  today: '2026-03-03',
  memberId: 'm1',
};
const opened = { ...notOpen, isOpen: true, pickedDateTime: '2026-03-03T11:00' };
type Added = Parameters<Parameters<typeof BookForClientForm>[0]['onDone']>[0];

/** The form with the state of its dialog. */
type ModalProps = { onDone?: (added: Added) => void; former?: Appointment } & Partial<typeof props>;
function Modal({ onDone = () => {}, ...of }: ModalProps) {
  const [now, onStep] = useReducer(reduceNewAppointment, opened);
  const { pickedDateTime } = opened;
  return <BookForClientForm {...props} {...of} {...{ now: { ...now, pickedDateTime }, onStep, onDone }} />;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

// The form stores its draft in the tab.
afterEach(() => sessionStorage.clear());

it('focuses what is missing: the first service, then the hair length', async () => {
  const { calls } = onScreen(<Modal />);
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Ajouter le rendez-vous' }));
  await add();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('checkbox', { name: /^Coupe/ }));
  expect(screen.getByRole('alert').textContent).toBe('Choisissez une prestation');

  await userEvent.click(screen.getByRole('checkbox', { name: /^Couleur/ }));
  expect(screen.queryByRole('alert')).toBeNull();
  await add();
  const lengths = screen.getAllByRole('radio');
  await expect.poll(() => document.activeElement).toBe(lengths[0]);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await userEvent.click(screen.getByRole('radio', { name: 'Au menton' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(calls).toEqual([]);
});

it('focuses the quick entry, or the client name if there is none', () => {
  const inDialog = (form: ReactNode) => (
    <Dialog open onClose={() => {}} title="Ajouter">
      {form}
    </Dialog>
  );
  onScreen(inDialog(<Modal />));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Écrire en une ligne' }));
  cleanup();
  onScreen(inDialog(<Modal professional={{ ...props.professional, services: [] }} />));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Nom/));
});

it.each([
  [360, Node.DOCUMENT_POSITION_FOLLOWING],
  [1280, Node.DOCUMENT_POSITION_PRECEDING],
])('at %i px wide, the name comes after the services only on phones', (width, place) => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
  const before = window.innerWidth;
  onTestFinished(() => happyDOM.setViewport({ width: before }));
  happyDOM.setViewport({ width });
  onScreen(<Modal />);
  const service = screen.getByRole('checkbox', { name: /^Coupe/ });
  expect(service.compareDocumentPosition(screen.getByLabelText(/^Nom/))).toBe(place);
});

it('requires the free text instead of a service', async () => {
  onScreen(<Modal />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Autre chose, à décrire' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter le rendez-vous' }));
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox', { name: 'Prestation' }));
  expect(screen.queryByText('Choisissez une prestation')).toBeNull();
});

it('fills in the form from a typed line, names unknown words, and offers the nearest free times', async () => {
  const slots = ['09:00', '13:00', '13:30', '14:30', '15:00', '16:00'].map((time) => ({
    starts_at: `2026-03-05T${time}:00Z`,
    ends_at: `2026-03-05T${time}:00Z`,
    member_ids: ['m1'],
  }));
  const days = [{ day: '2026-03-05', slots }];
  const { calls } = onScreen(<Modal />, () =>
    answered({ time_zone: 'Europe/Paris', today: '2026-03-03', last_day: '2026-06-03', days }),
  );
  const line = screen.getByRole('textbox', { name: 'Écrire en une ligne' });
  await userEvent.type(line, 'zoé coupe jeu 15h avec paul{Enter}');
  expect(await screen.findByText(/^Non compris\s: paul\.$/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Coupe/ }).checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Jour').value).toBe('2026-03-05');
  expect(screen.getByLabelText<HTMLInputElement>(/^Nom/).value).toBe('Zoé');
  await screen.findByText(/^Créneaux libres les plus proches/);
  const pills = screen.getAllByRole('button', { name: /\d\sh/ });
  expect(pills.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    ...['14 h', '14 h 30', '15 h 30', '16 h', '17 h'],
  ]);
  await userEvent.click(pills[1] as HTMLElement);
  expect(screen.getByLabelText<HTMLSelectElement>(/^Heure\s: heure/).value).toBe('14');
  expect(screen.getByLabelText<HTMLSelectElement>(/^Heure\s: minutes/).value).toBe('30');
  // Besides the availability it only searches the client, and books nothing.
  const paths = new Set(calls.map(({ path }) => path.split('?')[0]?.split('/').at(-1)));
  expect(paths.difference(new Set(['clients']))).toEqual(new Set(['availability']));
});

it('books what the typed line says with a second Enter, once all of it is understood', async () => {
  const noSlots = { time_zone: 'Europe/Paris', today: '2026-03-03', last_day: '2026-06-03', days: [] };
  const { calls } = onScreen(<Modal />, ({ body }) => answered(body ? { id: 'v' } : noSlots));
  const line = screen.getByRole('textbox', { name: 'Écrire en une ligne' });
  const booked = () => calls.filter(({ path }) => path.endsWith('/professional/appointments'));
  await userEvent.type(line, 'zoé coupe jeu 15h avec paul{Enter}{Enter}');
  await screen.findByText(/^Non compris\s: paul\.$/);
  await userEvent.clear(line);
  await userEvent.type(line, 'zoé coupe ven 16h{Enter}');
  expect(screen.getByLabelText<HTMLInputElement>('Jour').value).toBe('2026-03-06');
  expect(document.activeElement).toBe(line);
  expect(booked()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(booked)
    .toMatchObject([
      { body: { customer_name: 'Zoé', service_ids: ['cut'], starts_at: '2026-03-06T15:00:00Z' } },
    ]);
});

it('lists the conflicting dates of a series, and books only after the member accepts the free ones', async () => {
  const added: unknown[] = [];
  const dates = [
    { day: '2026-03-17', why: 'taken' },
    { day: '2026-03-31', why: 'outside_hours' },
  ];
  const done = { series_id: 's', first_id: 'v', count: 3, customer_not_written_to: false };
  const { calls } = onScreen(<Modal onDone={(one) => added.push(one)} />, ({ body }) =>
    (body as { leave_out?: boolean }).leave_out
      ? answered(done)
      : refused(409, 'dates_in_the_way', undefined, { dates, free: 3 }),
  );
  await userEvent.click(screen.getByRole('checkbox', { name: /^Coupe/ }));
  await press('Suivant');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Répéter' }), 'Toutes les 2 semaines');
  await userEvent.type(screen.getByLabelText('Jusqu’au'), '2026-05-01');
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter le rendez-vous' }));

  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('2 dates ne conviennent pas. Rien n’est encore réservé.');
  expect([...alert.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/17 mars.*déjà pris/),
    expect.stringMatching(/31 mars.*hors horaires/),
  ]);
  expect(added).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Réserver les 3 dates libres' }));
  await expect.poll(() => added).toEqual([{ id: 'v', day: '2026-03-03', memberId: 'm1' }]);
  expect(calls.map(({ path, body }) => [path, body])).toMatchObject([
    [expect.stringMatching(/professional.appointments.series$/), { every_weeks: 2, last_day: '2026-05-01' }],
    [expect.stringMatching(/professional.appointments.series$/), { leave_out: true, accept_warnings: false }],
  ]);
});

it('sends a changed price with its reason, and asks for no reason if the price is unchanged', async () => {
  const { calls } = onScreen(<Modal />);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Coupe/ }));
  await press('Suivant');
  await userEvent.click(screen.getByText('Changer un prix'));
  const price = screen.getByLabelText(/^Coupe, prix en euros/);
  await userEvent.type(price, '40');
  expect(screen.queryByLabelText(/^Pourquoi/)).toBeNull();
  await userEvent.clear(price);
  await userEvent.type(price, '30');
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Ajouter le rendez-vous' }));
  await add();
  const reason = screen.getByLabelText(/^Pourquoi/);
  await expect.poll(() => document.activeElement).toBe(reason);
  expect(calls).toEqual([]);
  await userEvent.type(reason, 'Tarif étudiante');
  await add();
  await expect
    .poll(() => calls.map(({ body }) => body))
    .toMatchObject([{ prices: [{ position: 0, price_cents: 3000, reason: 'Tarif étudiante' }] }]);
});

it('assigns a service to a colleague, even one that only they perform: one part per member, in the order of choice', async () => {
  const brushing = { ...cut, id: 'brushing', name: 'Brushing', durationMinutes: 30 };
  const noe = { id: 'm2', name: 'Noé', serviceIds: ['cut', 'brushing'] };
  const professional = { services: [cut, colour, brushing], members: [sofia, noe] };
  const members = [sofia, noe].map((one) => ({ ...one, days: [] }));
  const shared = { professional, calendar: { ...props.calendar, members } } as unknown as Partial<
    typeof props
  >;
  const slot = {
    starts_at: '2026-03-03T13:00:00Z',
    ends_at: '2026-03-03T14:15:00Z',
    member_ids: ['m1', 'm2'],
  };
  const { calls } = onScreen(<Modal {...shared} />, () =>
    refused(409, 'slot_taken', undefined, { next_slots: [slot] }),
  );
  await userEvent.click(screen.getByRole('checkbox', { name: /^Coupe/ }));
  expect(screen.queryByRole('checkbox', { name: /^Brushing/ })).toBeNull();
  await press('Suivant');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Brushing/ }));
  expect(screen.getByText(/^À la suite\s: Sofia, Noé/)).toBeTruthy();
  // A group of consecutive appointments cannot be repeated.
  expect(screen.queryByRole('combobox', { name: 'Répéter' })).toBeNull();
  await press('Ajouter le rendez-vous');
  await expect
    .poll(() => calls.map(({ body }) => body))
    .toMatchObject([
      { member_id: 'm1', service_ids: ['cut'], next_turns: [{ member_id: 'm2', service_ids: ['brushing'] }] },
    ]);
  await userEvent.click(await screen.findByRole('button', { name: /14\sh/ }));
  expect(screen.getByLabelText<HTMLSelectElement>(/^Heure\s: heure/).value).toBe('14');

  await press('Suivant');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Coupe, avec' }), 'Noé');
  expect(screen.queryByText(/^À la suite/)).toBeNull();
  await press('Ajouter le rendez-vous');
  await expect.poll(() => calls.length).toBe(2);
  expect(calls[1]?.body).toMatchObject({ member_id: 'm2', service_ids: ['cut', 'brushing'] });
  expect(calls[1]?.body).not.toHaveProperty('next_turns');
});

it('books a walk-in client with two presses: service, then add', async () => {
  const { calls } = onScreen(<Modal />);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Coupe/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter le rendez-vous' }));
  await expect
    .poll(() => calls.map(({ body }) => body))
    .toMatchObject([{ service_ids: ['cut'], prices: [] }]);
  expect(calls[0]?.body).not.toHaveProperty('customer_name');
});

it('finds a known client from three letters on; two presses book the services of their last appointment', async () => {
  const zoe = {
    name: 'Zoé Marin',
    phone_number: '+33612345678',
    email: null,
    last_at: '2026-02-03T09:00:00Z',
    last_service_ids: ['gone', 'cut'],
  };
  const { calls } = onScreen(<Modal />, () => answered({ time_zone: 'Europe/Paris', clients: [zoe] }));
  await userEvent.type(screen.getByLabelText(/^Nom/), 'zo');
  await userEvent.type(screen.getByLabelText(/^Nom/), 'é');
  await userEvent.click(
    await screen.findByRole('button', { name: /^Zoé Marin 06 12 34 56 78 · le mardi 3 février 2026$/ }),
  );
  expect(screen.getByLabelText<HTMLInputElement>(/^Nom/).value).toBe('Zoé Marin');
  expect(screen.getByLabelText<HTMLInputElement>(/^Téléphone/).value).toBe('06 12 34 56 78');
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(/^Nom/));
  expect(screen.queryByRole('button', { name: /^Zoé Marin/ })).toBeNull();
  expect(calls.map(({ path }) => path.split('?')[1])).toEqual([`q=${encodeURIComponent('zoé')}`]);
  await press('Ajouter le rendez-vous');
  await expect
    .poll(() => calls[1]?.body)
    .toMatchObject({ customer_name: 'Zoé Marin', customer_phone: '06 12 34 56 78', service_ids: ['cut'] });
});

it('moves between steps with the focus on their headings, and keeps the input', async () => {
  onScreen(<Modal />);
  const [step, place] = [() => document.activeElement?.textContent, 'sur 3'];
  await userEvent.type(screen.getByLabelText(/^Nom/), 'Inès');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Coupe/ }));
  expect(screen.queryByRole('button', { name: 'Précédent' })).toBeNull();
  await press('Suivant');
  expect(step()).toBe(`Étape 2 ${place} Avec qui, prix, répétition`);
  expect(screen.queryByRole('checkbox', { name: /^Coupe/ })).toBeNull();
  await press('Suivant');
  expect(step()).toBe(`Étape 3 ${place} Coordonnées et note`);
  expect(screen.queryByRole('button', { name: 'Suivant' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: /^Note/ }), 'Peau fragile');
  await press('Précédent');
  await press('Précédent');
  expect(step()).toBe(`Étape 1 ${place} Qui, quoi, quand`);
  expect(screen.getByLabelText<HTMLInputElement>(/^Nom/).value).toBe('Inès');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Coupe/ }).checked).toBe(true);
  await press('Suivant');
  await press('Suivant');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ }).value).toBe('Peau fragile');
});

it('opens the step of an invalid field, found by the form or by the API', async () => {
  onScreen(<Modal />, () => refused(400, 'invalid_input', { customer_phone: 'invalid_phone' }));
  await press('Suivant');
  await press('Ajouter le rendez-vous');
  const cutting = await screen.findByRole('checkbox', { name: /^Coupe/ });
  await expect.poll(() => document.activeElement).toBe(cutting);
  await userEvent.click(cutting);
  await press('Ajouter le rendez-vous');
  const phone = await screen.findByRole('textbox', { name: /^Téléphone/ });
  await expect.poll(() => document.activeElement).toBe(phone);
  expect(screen.getByRole('heading').textContent).toMatch(/^Étape 3/);
});

it('repeating an appointment fills in its client and services instead of a draft for another client', async () => {
  sessionStorage.setItem(
    'draft appointment',
    JSON.stringify({ customerName: 'Paul', serviceIds: ['colour'] }),
  );
  const former = {
    id: 'former',
    place: 'salon',
    address: {},
    customer: { name: 'Zoé Lambert', phoneNumber: '+33639989203', email: null },
    lines: [{ serviceId: 'cut' }, { serviceId: 'gone' }],
  } as unknown as Appointment;
  const { calls } = onScreen(<Modal former={former} />, () => answered({ id: 'v' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Nom/).value).toBe('Zoé Lambert');
  expect(screen.queryByText('Votre saisie a été gardée.')).toBeNull();
  await press('Ajouter le rendez-vous');
  const made = () => calls.find(({ path }) => path.endsWith('/professional/appointments'))?.body;
  await expect.poll(made).toMatchObject({
    service_ids: ['cut'],
    customer_name: 'Zoé Lambert',
    customer_phone: '06 39 98 92 03',
    starts_at: '2026-03-03T10:00:00Z',
  });
});
