// @vitest-environment happy-dom
import type { AppointmentToHandOver } from '@meche/contract/handing-over';
import type { StaffList, StaffMember } from '@meche/contract/staff';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { AddMemberForm } from './add-member-form.tsx';
import { MemberScreen } from './member-screen.tsx';

const [cut, colour] = ['1b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', '2b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b'];
const maya: StaffMember = {
  id: '7b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  firstName: 'Maya',
  lastName: 'Roux',
  name: 'Maya Roux',
  portraitId: null,
  active: true,
  state: 'no_account',
  email: null,
  invitedAt: null,
  joinedAt: null,
  about: '',
  serviceIds: [cut],
  version: 3,
  restsByPlan: false,
  granted: ['own_calendar', 'sell_services'],
  commission: [],
};
const staff: StaffList = {
  members: [maya],
  profiles: { used: 1, included: 4 },
  services: [
    { id: cut, name: 'Coupe', category: 'woman_cut' },
    { id: colour, name: 'Couleur', category: 'coloration' },
  ],
};

// Drafts are stored in the tab.
afterEach(() => sessionStorage.clear());
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('adds a member who by default performs every service and sees their own calendar', async () => {
  const { calls } = onScreen(<AddMemberForm staff={staff} />, () => answered(maya));
  await userEvent.type(screen.getByLabelText('Prénom'), 'Zoé');
  await userEvent.type(screen.getByLabelText(/Présentation en une phrase/), 'Coloriste');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Coupe' }));
  await userEvent.click(screen.getByRole('switch', { name: /L’argent/ }));
  await press('Ajouter à l’équipe');
  await expect
    .poll(() => calls[0]?.body)
    .toEqual({
      first_name: 'Zoé',
      last_name: '',
      about: 'Coloriste',
      portrait_id: null,
      service_ids: [colour],
      granted: ['own_calendar', 'sell_services', 'see_money'],
    });
});

it('cannot be added when the plan is full, which links to the plan', () => {
  onScreen(<AddMemberForm staff={{ ...staff, profiles: { used: 4, included: 4 } }} />);
  expect(screen.queryByLabelText('Prénom')).toBeNull();
  screen.getByRole('link', { name: 'Voir mon abonnement' });
});

it('shows a refusal next to its field, and keeps the edit', async () => {
  onScreen(<MemberScreen member={maya} staff={staff} />, () =>
    refused(422, 'invalid_input', { about: 'too_long' }),
  );
  const about = screen.getByLabelText<HTMLInputElement>(/Présentation en une phrase/);
  await userEvent.type(about, 'Coloriste');
  await press('Enregistrer');
  await expect.poll(() => about.getAttribute('aria-invalid')).toBe('true');
  expect(about.value).toBe('Coloriste');
});

it('shows both versions when the member was changed meanwhile, and saves the chosen values', async () => {
  const theirs = { ...maya, version: 4, lastName: 'Petit', portraitId: colour, serviceIds: [cut, colour] };
  const { calls } = onScreen(<MemberScreen member={maya} staff={staff} />, ({ path, body }) => {
    if (path.endsWith('/professional/staff')) return answered({ ...staff, members: [theirs] });
    return (body as { version: number }).version === 4
      ? answered({ ...theirs, version: 5 })
      : refused(409, 'changed_meanwhile');
  });
  await userEvent.type(screen.getByLabelText(/^Nom/), '-Blanc');
  await press('Enregistrer');
  const dialog = await screen.findByRole('dialog', { name: 'Modifié entre-temps' });
  const disputed = within(dialog).getAllByRole('group');
  expect(disputed.map((one) => one.querySelector('legend')?.textContent)).toEqual([
    ...['Nom', 'Photo', 'Prestations'],
  ]);
  const faces = [...dialog.querySelectorAll('img')].map((one) => one.getAttribute('src'));
  expect(faces).toContain(`/api/v1/pictures/${colour}/160-webp`);
  await userEvent.click(within(dialog).getByLabelText(/Enregistré.: Coupe, Couleur/));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer ce choix' }));
  await expect
    .poll(() => calls.filter(({ body }) => body).at(-1)?.body)
    .toMatchObject({ last_name: 'Roux-Blanc', service_ids: [cut, colour], version: 4 });
});

const visit: AppointmentToHandOver = {
  id: '9b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  startsAt: '2026-11-25T09:00:00.000Z',
  endsAt: '2026-11-25T10:00:00.000Z',
  timeZone: 'Europe/Paris',
  customerName: 'Jeanne Petit',
  services: ['Coupe'],
  place: 'salon',
  city: 'Paris',
  colleagues: [
    { id: 'ab1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', name: 'Inès', portraitId: null, worksThen: true },
    { id: 'bb1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', name: 'Léa', portraitId: null, worksThen: false },
  ],
};

it('removes a member after each upcoming appointment was handed over to a colleague', async () => {
  let appointments = [visit];
  const { calls } = onScreen(<MemberScreen member={maya} staff={staff} />, ({ path, body }) => {
    if (body) appointments = [];
    return path.endsWith('/appointments')
      ? answered({ appointments, count: appointments.length })
      : answered({ done: true, ...staff });
  });
  await press('Préparer son départ');
  const row = await screen.findByText(/Jeanne Petit, Coupe/);
  expect(row.closest('li')?.textContent).toContain('Confier à Léa, hors de ses horaires');
  expect(screen.queryByRole('button', { name: /Retirer Maya Roux/ })).toBeNull();
  await press(/^Confier à Inès/);
  await expect
    .poll(() => calls.find(({ body }) => body))
    .toMatchObject({ body: { member_id: visit.colleagues[0]?.id }, idempotencyKey: expect.any(String) });
  await screen.findByText('Aucun rendez-vous à venir avec cette personne.');
  await press('Retirer Maya Roux de l’équipe');
  await userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Retirer de l’équipe' }),
  );
  await expect.poll(() => calls.at(-1)?.path).toContain(`/professional/staff/${maya.id}`);
});

it('of the owner offers neither permissions nor removal', () => {
  onScreen(<MemberScreen member={{ ...maya, state: 'owner' }} staff={staff} />);
  expect(screen.queryByRole('button', { name: 'Préparer son départ' })).toBeNull();
  expect(screen.queryByRole('switch', { name: /L’argent/ })).toBeNull();
  screen.getByRole('switch', { name: /Réservable/ });
});

it('saves a commission by category, and shows a percent that is none next to its field', async () => {
  const paid = { ...maya, commission: [{ category: 'coloration' as const, percent: 10 }] };
  const { calls } = onScreen(<MemberScreen member={paid} staff={staff} />, () => answered(paid));
  const colouring = screen.getByLabelText<HTMLInputElement>('Coloration');
  expect(colouring.value).toBe('10');
  await userEvent.clear(colouring);
  await userEvent.type(colouring, '12,5');
  await press('Enregistrer la commission');
  expect(await screen.findByText('Écrivez un nombre entier de 0 à 100.')).toBeTruthy();
  expect(calls).toEqual([]);
  await userEvent.clear(colouring);
  await userEvent.type(colouring, '35 %');
  await userEvent.type(screen.getByLabelText('Prestations saisies en texte libre'), '20');
  await press('Enregistrer la commission');
  await expect
    .poll(() => calls[0]?.body)
    .toEqual({
      rates: [
        { category: 'coloration', percent: 35 },
        { category: 'other', percent: 20 },
      ],
    });
});
