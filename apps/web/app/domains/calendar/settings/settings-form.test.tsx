// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import CalendarSettingsPage from '~/pages/professional/setting.page.tsx';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';

const wire = {
  slot_step_minutes: 15,
  minimum_notice_minutes: 120,
  horizon_days: 90,
  buffer_minutes: 0,
  version: 4,
  default_view: 'day',
  first_weekday: 1,
  coloured_by: 'member',
  cancellation_window_hours: 24,
  late_fee_percent: 30,
  late_moves: false,
  no_show_fee_percent: 0,
  payment_failure: 'cancel',
  sms_reminder: true,
  deposit_percent: null as number | null,
  deposit_cents: null as number | null,
  card_payment: true,
  sms_reminders_per_month: 50,
  sms_sent_this_month: 12,
  members: [{ member_id: 'm1', name: 'Inès Marchal', colour: 'copper' }],
  categories: [{ category: 'coloration', colour: 'honey' }],
};
const noCalendars = { time_zone: 'Europe/Paris', members: [] };
const feed = { member_id: 'm1', name: 'Inès Marchal', is_own: true, opened_at: null };
const owner = { can: ['edit_business', 'own_calendar'] as const };

type Sent = Record<string, unknown> & { version: number };
const address = 'https://meche.example/calendars/abc.ics';

/** The settings page with these permissions, and the bodies it sent. */
function open({
  can = [...owner.can],
  save = (body: Sent) => answered({ ...wire, ...body, members: wire.members, version: body.version + 1 }),
  saved = wire as typeof wire,
}: {
  can?: ('edit_business' | 'own_calendar')[];
  save?: (body: Sent) => ReturnType<typeof answered>;
  saved?: typeof wire;
} = {}) {
  const sent: Sent[] = [];
  const feeds = { open: false };
  let now = wire;
  onScreen(
    <CalendarSettingsPage />,
    ({ path, body }) => {
      if (path.endsWith('/preferences'))
        return answered({ choices: [], push: { key: null, here: null }, stops: [] });
      if (path.endsWith('/external-calendars')) return answered(noCalendars);
      if (path.endsWith('/calendar-feeds'))
        return answered({ feeds: [{ ...feed, opened_at: feeds.open ? '2026-03-03T09:00:00Z' : null }] });
      if (path.includes('/calendar-feeds/')) {
        feeds.open = true;
        return answered({ address });
      }
      if (!body) return answered(now);
      sent.push(body as Sent);
      now = saved;
      return save(body as Sent);
    },
    { session: { can } },
  );
  return { sent };
}

beforeEach(() => sessionStorage.clear());
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), option);

it('explains the effect of each setting for customers with the chosen values', async () => {
  open();
  await screen.findByText(/jusqu’à 2\sh avant\.$/);
  screen.getByText(/parmi 9\sh, 9\sh\s15, 9\sh\s30…/);
  screen.getByText('Votre clientèle voit vos créneaux au plus 90 jours à l’avance.');
  screen.getByText(/au-delà de 50 par mois, un e-mail/);
  screen.getByText(/^Ce mois-ci\s: 12 SMS envoyés sur 50\.$/);
  await choose('Un créneau proposé toutes les', '60');
  screen.getByText(/parmi 9\sh, 10\sh, 11\sh…/);
  await choose('Délai minimum avant un rendez-vous', '0');
  screen.getByText('Votre clientèle peut réserver jusqu’au dernier moment.');
  // The same lines as on the professional's page.
  const preview = screen.getByRole('region', { name: /Affiché sur votre page/ });
  within(preview).getByText(/sans frais jusqu’à 24\sh avant le rendez-vous, puis 30\s%/);
  await choose('Annulation sans frais', '0');
  within(preview).getByText('sans frais jusqu’à l’heure du rendez-vous');
  expect(screen.queryByLabelText('Frais d’annulation tardive')).toBeNull();
});

it('says that reminders go by email once the month’s SMS are used up, and what always does', async () => {
  const { sms_sent_this_month: _twelve, ...rest } = wire;
  onScreen(
    <CalendarSettingsPage />,
    ({ path }) => {
      if (path.endsWith('/preferences'))
        return answered({ choices: [], push: { key: null, here: null }, stops: [] });
      if (path.endsWith('/external-calendars')) return answered(noCalendars);
      return path.endsWith('/calendar-feeds')
        ? answered({ feeds: [] })
        : answered({ ...rest, sms_sent_this_month: 50 });
    },
    { session: { can: [...owner.can] } },
  );
  await screen.findByText(
    /50 SMS envoyés sur 50\. Jusqu’à la fin du mois, les rappels partent par e-mail\.$/,
  );
  screen.getByText(/^Confirmations et reçus partent toujours par e-mail/);
});

it('saves all settings in one call, with numbers and the seen version', async () => {
  const { sent } = open();
  await choose('Jusqu’où l’on peut réserver', '30');
  await choose('La semaine commence le', '7');
  await choose('Inès Marchal : couleur', 'lagoon');
  await userEvent.click(screen.getByLabelText(/^Déplacement tardif/));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer les réglages' }));
  const members = [{ member_id: 'm1', colour: 'lagoon' }];
  await expect
    .poll(() => sent)
    .toMatchObject([
      { horizon_days: 30, first_weekday: 7, slot_step_minutes: 15, late_moves: true, members, version: 4 },
    ]);
});

it('keeps unsaved changes when the page is left', async () => {
  open();
  await choose('Jusqu’où l’on peut réserver', '30');
  document.body.innerHTML = '';
  open();
  expect(await screen.findByLabelText('Jusqu’où l’on peut réserver')).toHaveProperty('value', '30');
});

it('on a version conflict shows both versions, and continues from the newer one', async () => {
  const { sent } = open({
    save: (body) =>
      body.version === 4 ? refused(409, 'changed_meanwhile') : answered({ ...wire, version: 10 }),
    saved: { ...wire, horizon_days: 60, version: 9 },
  });
  await choose('Jusqu’où l’on peut réserver', '30');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer les réglages' }));
  const dialog = await screen.findByRole('dialog', { name: 'Modifié entre-temps' });
  within(dialog).getByText('Vous : 30 jours');
  await userEvent.click(within(dialog).getByText('Enregistré : 60 jours'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer ce choix' }));
  await expect.poll(() => sent.at(-1)).toMatchObject({ version: 9, horizon_days: 60 });
});

it('shows a refused value at its field, and focuses the field', async () => {
  open({ save: () => refused(422, 'invalid_input', { horizon_days: 'too_big' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer les réglages' }));
  const field = screen.getByLabelText('Jusqu’où l’on peut réserver');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
});

it('shows a secret feed URL once, with a subscribe link, also to members without settings', async () => {
  open({ can: ['own_calendar'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Créer une adresse pour Inès Marchal' }));
  const shown = await screen.findByLabelText('Adresse secrète pour Inès Marchal');
  expect(shown).toHaveProperty('value', address);
  expect(screen.getByRole('link', { name: 'Ouvrir dans mon agenda' }).getAttribute('href')).toBe(
    'webcal://meche.example/calendars/abc.ics',
  );
  await screen.findByRole('button', { name: 'Révoquer l’adresse pour Inès Marchal' });
  expect(screen.queryByRole('button', { name: 'Enregistrer les réglages' })).toBeNull();
});

const menu = () =>
  within(screen.getByRole('navigation', { name: 'Rubriques des réglages' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('has a menu of its parts, each of which is on the page, for the owner and for a member', async () => {
  open();
  await screen.findByLabelText('Jusqu’où l’on peut réserver');
  expect(menu()).toHaveLength(14);
  for (const address of menu()) expect([address, document.querySelector(address ?? '')]).not.toContain(null);
  document.body.innerHTML = '';
  open({ can: ['own_calendar'] });
  expect(menu()).toEqual(['#preferences', '#feeds', '#external-calendars', '#second-step']);
});

it('keeps the save button in sight while something is unsaved', async () => {
  open();
  const bar = (await screen.findByRole('button', { name: 'Enregistrer les réglages' })).parentElement;
  expect(bar?.dataset.changed).toBeUndefined();
  await choose('Jusqu’où l’on peut réserver', '30');
  expect(bar?.dataset.changed).toBe('');
});
