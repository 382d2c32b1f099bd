// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import DashboardPage from '~/pages/professional/dashboard.page.tsx';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';

const day = '2026-03-03';
const [zoe, lea] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

const visit = (id: string, name: string, startsAt: string, endsAt: string) => ({
  id,
  state: 'confirmed',
  member: { id: 'm1', name: 'Lina' },
  services: ['Coupe'],
  steps: [],
  starts_at: `${day}T${startsAt}:00Z`,
  ends_at: `${day}T${endsAt}:00Z`,
  total_cents: 4000,
  place: 'salon',
  city: 'Paris',
  customer: { name },
  payment: { status: 'on_site' },
  colour: 'copper',
});
const calendar = {
  time_zone: 'Europe/Paris',
  now: `${day}T09:10:00Z`,
  slot_step_minutes: 15,
  default_view: 'day',
  first_weekday: 1,
  coloured_by: 'member',
  has_equipment: false,
  blocked_times: [],
  members: [{ id: 'm1', name: 'Lina', portrait_id: null, colour: 'copper', left: false, days: [] }],
  appointments: [visit(zoe, 'Zoé', '08:00', '09:00'), visit(lea, 'Léa', '10:00', '11:00')],
};
const steps = ['services', 'hours', 'place', 'description', 'portrait', 'fees', 'papers'];
const readiness = (bookable: boolean) => ({
  bookable,
  booked_online: false,
  first_slot_at: null,
  time_zone: 'Europe/Paris',
  steps: steps.map((step, at) => ({ step, done: bookable, needed: at < 3 })),
});
const counted = {
  visits: 0,
  no_shows: 0,
  cancelled_late: 0,
  new_clients: 0,
  returning_clients: 0,
  reviews: 0,
  card_cents: null,
  on_site_cents: null,
  takings_cents: null,
  booked_minutes: 0,
  open_minutes: 0,
  occupancy_percent: null,
  rating: null,
};
const figures = {
  time_zone: 'Europe/Paris',
  today: day,
  of_professional: true,
  days: [],
  so_far: { ...counted, visits: 1 },
  same_days: counted,
  last_month: counted,
};
const none = { count: 0, first_id: null };
const toDo = {
  requests: none,
  proposals: none,
  failed_payments: none,
  unread_threads: 0,
  unsettled: { count: 0, first_day: null },
  papers: null,
  unpaid_invoices: null,
  sms_used_up: null,
  failing_systems: [],
  unread_calendars: [],
};

function open(can: string[], overrides: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = {
    '/professional/calendar': calendar,
    '/professional/clients/marked-visits': {
      items: [{ appointment_id: lea, member_id: zoe, day, marks: ['allergy'] }],
    },
    '/professional/figures': figures,
    '/professional/to-do': toDo,
    '/professional/requests': { time_zone: 'Europe/Paris', requests: [] },
    ...overrides,
  };
  return onScreen(
    <DashboardPage />,
    ({ path }) => {
      const known = answers[new URL(path, 'http://meche').pathname.replace('/api/v1', '')];
      return known === undefined ? refused(403, 'forbidden') : answered(known);
    },
    { session: { can: can as never, role: 'SALON' } },
  );
}

it('shows the next client first, with their allergy there and on their line of the day only', async () => {
  open(['own_calendar']);
  const next = await screen.findByRole('region', { name: 'Léa' });
  await within(next).findByText('Allergie');
  const [first, second] = screen.getAllByRole('link', { name: /Coupe/ });
  expect([first, second].map((line) => line?.textContent?.includes('Allergie'))).toEqual([false, true]);
  await screen.findByRole('heading', { name: 'À faire' });
  await screen.findByRole('heading', { name: /en chiffres/ });
});

it('loads allergies of the present day in the professional’s time zone', async () => {
  const { calls } = open(['own_calendar']);
  await screen.findByRole('region', { name: 'Léa' });
  const paths = () => calls.map(({ path }) => path).filter((path) => path.includes('marked'));
  await expect.poll(paths).toEqual([`/api/v1/professional/clients/marked-visits?from=${day}&days=1`]);
});

it('guides a new owner through the first days, without figures of months without appointments', async () => {
  const empty = { ...calendar, appointments: [] };
  open(['own_calendar', 'edit_business'], {
    '/professional/readiness': readiness(false),
    '/professional/calendar': empty,
  });
  await screen.findByRole('link', { name: 'Créer vos prestations' });
  await screen.findByText('Rien de prévu aujourd’hui');
  expect(screen.queryByRole('heading', { name: /en chiffres/ })).toBeNull();
});

it('shows the day before the remaining hints, once online booking is possible', async () => {
  open(['own_calendar', 'edit_business'], { '/professional/readiness': readiness(true) });
  const [guide, today] = [
    await screen.findByRole('heading', { name: 'Vous êtes réservable en ligne' }),
    await screen.findByRole('heading', { name: 'Aujourd’hui' }),
  ];
  expect(today.compareDocumentPosition(guide)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await screen.findByRole('heading', { name: /en chiffres/ });
});

it('loads nothing without the calendar permission', async () => {
  const { calls } = open([], { '/professional/calendar': undefined });
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await screen.findByText(/Demandez-lui cet accès/);
  const paths = calls.map(({ path }) => path);
  expect(paths.filter((path) => /to-do|figures/.test(path))).toEqual([]);
});

const wallet = {
  upcoming: { visits: 0, cents: 0 },
  ripening: [],
  pending_cents: 0,
  available_cents: 0,
  in_transit_cents: 0,
  paid_out_cents: 0,
  owed_cents: 0,
};

it.each([
  [wallet, true],
  [{ ...wallet, upcoming: { visits: 1, cents: 4000 } }, false],
])('shows one sentence instead of zeros before the first card payment', async (known, isEmpty) => {
  open(['own_calendar', 'see_money'], { '/professional/wallet': known });
  const aside = (await screen.findByRole('link', { name: /portefeuille/i })).parentElement as HTMLElement;
  await expect.poll(() => aside.textContent?.includes('Aucun paiement par carte')).toBe(isEmpty);
  await expect.poll(() => aside.querySelectorAll('dd').length > 0).toBe(!isEmpty);
});
