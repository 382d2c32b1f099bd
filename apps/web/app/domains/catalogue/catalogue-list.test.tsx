// @vitest-environment happy-dom
import type { Catalogue, CatalogueService } from '@meche/contract/catalogue';
import type { Permission } from '@meche/contract/permissions';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { dragHandleOf, dragTo, layOutRows } from '~/testing/dragged-list.ts';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { CatalogueList } from './catalogue-list.tsx';

function service(id: string, name: string, more: Partial<CatalogueService> = {}): CatalogueService {
  return {
    id: `${id}b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b`,
    version: 1,
    category: 'woman_cut',
    name,
    description: '',
    priceCents: 4000,
    durationMinutes: 45,
    steps: [],
    lengthTerms: [],
    atSalon: true,
    atHome: false,
    onlineBooking: true,
    prepayment: false,
    deposit: 'business',
    depositPercent: null,
    depositCents: null,
    questionnaire: false,
    phoneOnly: false,
    serviceTypes: [],
    hairTypes: [],
    genders: [],
    switchedOn: true,
    memberIds: [],
    stops: [],
    visitsToCome: 0,
    ...more,
  };
}

function board(services: CatalogueService[]) {
  const catalogue: Catalogue = {
    services,
    equipments: [],
    members: [],
    places: { salon: true, atHome: false },
  };
  const session = { can: ['manage_services', 'edit_business'] as Permission[] };
  return onScreen(<CatalogueList catalogue={catalogue} />, () => answered({ deleted: 2 }), { session });
}

const cut = service('1', 'Coupe', { visitsToCome: 2 });
const fringe = service('2', 'Frange', { stops: ['no_member'] });
const colour = service('3', 'Couleur', { category: 'coloration' });

it('links a service without hours to the hours form', () => {
  board([service('2', 'Frange', { stops: ['no_hours'] })]);
  const link = screen.getByRole('link', {
    name: 'Les personnes qui la réalisent n’ont aucune heure réservable en ligne.',
  });
  expect(link.getAttribute('href')).toBe('/professional/information/hours');
});

it('says once that several services have no hours', () => {
  const stops = ['no_hours'] as const;
  board([cut, service('2', 'Frange', { stops: [...stops] }), service('3', 'Barbe', { stops: [...stops] })]);
  const links = screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href') === '/professional/information/hours');
  expect(links.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    '2 prestations ne sont pas réservables : les personnes qui les réalisent n’ont aucune heure en ligne.',
  ]);
});

it('shows why a service cannot be booked', () => {
  board([cut, fringe]);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('2 rendez-vous à venir');
  expect(second?.textContent).toContain('Personne ne la réalise.');
});

it('moves a service past the next one of its category, within the full list', async () => {
  const { calls } = board([cut, colour, fringe]);
  await userEvent.click(screen.getByRole('button', { name: /Frange.: monter/ }));
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.body).toMatchObject({ service_ids: [fringe.id, colour.id, cut.id] });
});

it('moves by dragging within its category; an unmoved drop or Escape changes nothing', async () => {
  const long = service('4', 'Coupe longue');
  const { calls } = board([cut, colour, fringe, long]);
  layOutRows();
  const drawn = dragHandleOf('Coupe longue');
  dragTo(drawn, 150, 140);
  fireEvent.pointerDown(drawn, { button: 0, clientY: 150 });
  fireEvent.pointerMove(drawn, { clientY: 10 });
  fireEvent.keyDown(drawn, { key: 'Escape' });
  fireEvent.pointerUp(drawn);
  expect(calls).toEqual([]);
  dragTo(drawn, 150, 10);
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.body).toMatchObject({ service_ids: [long.id, colour.id, cut.id, fringe.id] });
});

it('moves with the arrow keys, up to either end', async () => {
  const { calls } = board([cut, fringe]);
  const cutHandle = dragHandleOf('Coupe');
  cutHandle.focus();
  fireEvent.keyDown(cutHandle, { key: 'ArrowUp' });
  fireEvent.keyDown(cutHandle, { key: 'ArrowDown' });
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.body).toMatchObject({ service_ids: [fringe.id, cut.id] });
  // The focus stays on the handle, also while the order is being sent.
  expect(document.activeElement).toBe(cutHandle);
});

it('shows several quick moves at once, and sends the last order after the first call', async () => {
  const long = service('4', 'Coupe longue');
  const short = service('5', 'Coupe courte');
  const { calls } = board([cut, fringe, long, short]);
  const cutHandle = dragHandleOf('Coupe');
  for (let times = 0; times < 3; times++) fireEvent.keyDown(cutHandle, { key: 'ArrowDown' });
  expect(screen.getAllByRole('listitem').at(-1)?.contains(cutHandle)).toBe(true);
  await expect.poll(() => calls.length).toBe(2);
  const first = [fringe.id, cut.id, long.id, short.id];
  expect(calls.map(({ body }) => body)).toMatchObject([
    { service_ids: first, seen_ids: [cut.id, fringe.id, long.id, short.id] },
    { service_ids: [fringe.id, long.id, short.id, cut.id], seen_ids: first },
  ]);
});

it('says how many services and visits go with a category before it is deleted', async () => {
  const { calls } = board([cut, fringe, colour]);
  const section = screen.getByRole('region', { name: 'Coupe femme' });
  await userEvent.click(within(section).getByRole('button', { name: /Autres actions.*Coupe femme/ }));
  await userEvent.click(within(section).getByRole('button', { name: 'Supprimer la catégorie' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('2 prestations');
  expect(dialog.textContent).toContain('2 rendez-vous à venir');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Supprimer la catégorie' }));
  await expect.poll(() => calls[0]?.path).toContain('/service-categories/woman_cut');
});

it('finds a service without accents, and disables ordering while filtered', async () => {
  board([service('4', 'Dégradé'), cut]);
  screen.getByRole('button', { name: /Dégradé.: descendre/ });
  await userEvent.type(screen.getByLabelText('Chercher une prestation'), 'degrade');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Dégradé.: descendre/ })).toBeNull();
});

it('starts with preset services, which can be edited before saving', async () => {
  const { calls } = board([]);
  await userEvent.click(screen.getByRole('button', { name: 'Barbier' }));
  const dialog = screen.getByRole('dialog');
  const [price] = within(dialog).getAllByLabelText('Prix en euros');
  await userEvent.clear(price as HTMLElement);
  await userEvent.type(price as HTMLElement, '27');
  await userEvent.click(within(dialog).getByRole('button', { name: /Coupe enfant.: ne pas garder/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer 4 prestations' }));
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.body).toMatchObject({
    services: [
      { name: 'Coupe homme', price_cents: 2700 },
      { name: 'Dégradé américain' },
      { name: 'Taille de barbe' },
      { name: 'Coupe et barbe' },
    ],
  });
});
