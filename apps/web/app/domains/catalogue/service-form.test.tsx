// @vitest-environment happy-dom
import type { Catalogue, CatalogueService } from '@meche/contract/catalogue';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { ServiceForm } from './service-form.tsx';

const [lena, mina] = ['7b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', '8b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b'];
const basin = '9b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';
const colour: CatalogueService = {
  id: 'ab1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  version: 3,
  category: 'coloration',
  name: 'Couleur',
  description: '',
  priceCents: 6000,
  durationMinutes: 90,
  switchedOn: true,
  visitsToCome: 2,
  steps: [
    { name: 'Application', durationMinutes: 30, freeTimeMinutes: 30, equipmentIds: [] },
    { name: 'Rinçage', durationMinutes: 30, freeTimeMinutes: 0, equipmentIds: [basin] },
  ],
  lengthTerms: [],
  atSalon: true,
  atHome: false,
  onlineBooking: true,
  prepayment: true,
  deposit: 'business',
  depositPercent: null,
  depositCents: null,
  questionnaire: false,
  phoneOnly: false,
  serviceTypes: [],
  hairTypes: [],
  genders: [],
  memberIds: [lena],
  stops: [],
};
const catalogue: Catalogue = {
  services: [colour],
  equipments: [{ id: basin, name: 'Bac', units: 1, version: 1, serviceIds: [colour.id], busyMinutes: 0 }],
  members: [
    { id: lena, name: 'Léna', bookable: true },
    { id: mina, name: 'Mina', bookable: true },
  ],
  places: { salon: true, atHome: true },
};

// The form stores its draft in the tab.
afterEach(() => sessionStorage.clear());

/** Answer to the preview of start times, which every test causes. */
const starts = answered({ as_drafted: 230, as_saved: 228 });
type Calls = ReturnType<typeof onScreen>['calls'];
const saves = (calls: Calls) => calls.filter(({ path }) => !path.endsWith('/starts'));

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('creates a service from name, price and duration, at every place and by every member', async () => {
  const { calls } = onScreen(<ServiceForm catalogue={catalogue} />, ({ path }) =>
    path.endsWith('/starts') ? starts : answered({}),
  );
  await userEvent.type(field('Nom'), 'Brushing');
  await userEvent.type(field('Prix en euros'), '28,50');
  await userEvent.selectOptions(screen.getByLabelText('Durée'), '35');
  await press('Créer la prestation');
  await expect.poll(() => saves(calls).length).toBe(1);
  expect(saves(calls)[0]?.body).toMatchObject({
    services: [
      {
        name: 'Brushing',
        price_cents: 2850,
        duration_minutes: 35,
        steps: [],
        at_salon: true,
        member_ids: [lena, mina],
      },
    ],
  });
});

it('sends a deposit as typed, hides it for a prepaid service, and refuses an amount that is no price', async () => {
  const { calls } = onScreen(<ServiceForm catalogue={catalogue} service={colour} />, ({ path }) =>
    path.endsWith('/starts') ? starts : answered({}),
  );
  expect(screen.queryByLabelText('Acompte')).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: /^Prix retenu sur la carte/ }));
  await userEvent.selectOptions(screen.getByLabelText('Acompte'), 'Un montant');
  await userEvent.type(field('Montant en euros'), 'peu');
  await press('Enregistrer');
  await screen.findByText('Écrivez un montant comme 20 ou 20,50.');
  await userEvent.clear(field('Montant en euros'));
  await userEvent.type(field('Montant en euros'), '20,50');
  await press('Enregistrer');
  await expect.poll(() => saves(calls).length).toBe(1);
  expect(saves(calls)[0]?.body).toMatchObject({
    prepayment: false,
    deposit: 'amount',
    deposit_percent: null,
    deposit_cents: 2050,
  });
});

it('shows an invalid price at its field, and a value that the API refuses', async () => {
  const { calls } = onScreen(<ServiceForm catalogue={catalogue} />, ({ path }) =>
    path.endsWith('/starts')
      ? starts
      : refused(422, 'invalid_input', { 'services.0.price_cents': 'too_big' }),
  );
  await userEvent.type(field('Nom'), 'Brushing');
  await userEvent.type(field('Prix en euros'), 'beaucoup');
  await press('Créer la prestation');
  await screen.findByText(/Écrivez un prix comme 45/);
  expect(saves(calls)).toEqual([]);
  await userEvent.clear(field('Prix en euros'));
  await userEvent.type(field('Prix en euros'), '9000');
  await press('Créer la prestation');
  await expect.poll(() => field('Prix en euros').getAttribute('aria-invalid')).toBe('true');
  expect(field('Nom').value).toBe('Brushing');
});

const [ear, long] = [
  { hairLength: 'ear', priceCents: 5000, durationMinutes: 90 },
  { hairLength: 'mid_back', priceCents: 9000, durationMinutes: 120 },
] as const;
const sentences: Record<string, string> = {
  required: 'Ce champ est obligatoire',
  too_long: 'C’est trop long',
  too_small: 'Cette valeur est trop petite',
  off_grid: 'Choisissez un multiple de 5 minutes',
  choice_required: 'Choix obligatoire',
  not_a_choice: 'Choisissez une valeur de la liste',
};
it.each([
  ['name', 'too_long', () => field('Nom')],
  ['category', 'not_a_choice', () => screen.getByLabelText('Catégorie')],
  ['description', 'too_long', () => screen.getByLabelText(/^Description/)],
  ['steps.1.name', 'required', () => screen.getAllByLabelText('Nom de l’étape')[1]],
  ['steps.0.duration_minutes', 'off_grid', () => screen.getAllByLabelText('Temps de travail')[0]],
  ['steps.1.free_time_minutes', 'too_small', () => screen.getAllByLabelText('Temps de pose ensuite')[1]],
  ['steps.1.equipment_ids.0', 'not_a_choice', () => screen.getAllByRole('checkbox', { name: 'Bac' })[1]],
  ['length_terms.1.duration_minutes', 'too_small', () => screen.getAllByLabelText('Durée')[5]],
  ['at_salon', 'choice_required', () => screen.getByRole('checkbox', { name: 'Au salon' })],
  ['member_ids.0', 'not_a_choice', () => screen.getByRole('checkbox', { name: 'Léna' })],
  ['genders', 'not_a_choice', () => screen.getByRole('checkbox', { name: 'Les hommes' })],
  ['hair_types', 'not_a_choice', () => screen.getByRole('checkbox', { name: 'Cheveux afro, crépus' })],
  ['service_types', 'not_a_choice', () => screen.getByRole('checkbox', { name: 'Coloration' })],
] as const)('focuses %s when the API refuses it, with the reason next to it', async (path, code, control) => {
  const byLength = { ...colour, lengthTerms: [ear, long] };
  onScreen(<ServiceForm catalogue={catalogue} service={byLength} />, ({ path: called }) =>
    called.endsWith('/starts') ? starts : refused(422, 'invalid_input', { [path]: code }),
  );
  await press('Enregistrer');
  const alert = await screen.findByText(sentences[code] ?? '');
  expect(document.activeElement).toBe(control());
  expect(alert.closest('form')).not.toBeNull();
});

it('requires at least one place before sending', async () => {
  const { calls } = onScreen(<ServiceForm catalogue={catalogue} service={colour} />, () => starts);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Au salon' }));
  await press('Enregistrer');
  await screen.findByText('Choix obligatoire');
  expect(saves(calls)).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'À domicile' }));
  expect(screen.queryByText('Choix obligatoire')).toBeNull();
});

it('resizes a step, also by keyboard, and shows the total', async () => {
  const { calls } = onScreen(<ServiceForm catalogue={catalogue} service={colour} />, () => starts);
  const free = screen.getByRole('slider', { name: 'Application, pose' });
  fireEvent.keyDown(free, { key: 'ArrowRight' });
  fireEvent.keyDown(free, { key: 'ArrowRight' });
  await screen.findByText(/1.h.40 en tout, dont 40.min de pose/);
  const handsOn = screen.getByRole('slider', { name: 'Rinçage, travail' });
  for (let at = 0; at < 9; at += 1) fireEvent.keyDown(handsOn, { key: 'ArrowLeft' });
  expect(handsOn.getAttribute('aria-valuenow')).toBe('5');
  // The preview is requested when the drag ends, not on every key press.
  await screen.findByText(/\+2 créneaux par semaine.: 230 créneaux proposés/);
  await expect.poll(() => calls.at(-1)?.body).toMatchObject({ service_id: colour.id, duration_minutes: 75 });
  expect(calls.length).toBeLessThan(5);
});

it('on a version conflict shows both versions, and saves the chosen one', async () => {
  const theirs = { ...colour, version: 4, priceCents: 6500, name: 'Couleur complète' };
  const { calls } = onScreen(<ServiceForm catalogue={catalogue} service={colour} />, ({ path, body }) => {
    if (path.endsWith('/starts')) return starts;
    if (path.endsWith('/catalogue')) return answered({ ...catalogue, services: [theirs] });
    return (body as { version: number }).version === 4 ? answered({}) : refused(409, 'changed_meanwhile');
  });
  await userEvent.clear(field('Nom'));
  await userEvent.type(field('Nom'), 'Ma couleur');
  await press('Enregistrer');
  const dialog = await screen.findByRole('dialog', { name: 'Modifié entre-temps' });
  const disputed = within(dialog).getAllByRole('group');
  expect(disputed.map((one) => one.querySelector('legend')?.textContent)).toEqual(['Nom', 'Prix']);
  await userEvent.click(within(dialog).getByLabelText(/Enregistré.: 65 €/));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer ce choix' }));
  await expect
    .poll(
      () =>
        saves(calls)
          .filter(({ body }) => body)
          .at(-1)?.body,
    )
    .toMatchObject({ name: 'Ma couleur', price_cents: 6500, version: 4 });
});

it('saves against the version the edit started from, even if a newer one was loaded since', async () => {
  const { calls, again } = onScreen(<ServiceForm catalogue={catalogue} service={colour} />, ({ path }) =>
    path.endsWith('/starts') ? starts : answered({}),
  );
  await userEvent.type(field('Nom'), ' douce');
  again(<ServiceForm catalogue={catalogue} service={{ ...colour, version: 4, priceCents: 6500 }} />);
  await press('Enregistrer');
  await expect.poll(() => saves(calls).length).toBe(1);
  expect(saves(calls)[0]?.body).toMatchObject({ name: 'Couleur douce', version: 3 });
});
