// @vitest-environment happy-dom
import type { ProfessionalPage } from '@meche/contract/professionals';
import type { Service } from '@meche/contract/services';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { ServiceChoice } from './service-choice.tsx';

const service = (id: string, name: string, category: Service['category']) =>
  ({
    id,
    name,
    category,
    atSalon: true,
    atHome: false,
    priceCents: 2000,
    durationMinutes: 30,
    steps: [],
    lengthTerms: [],
    genders: [],
    onlineBooking: true,
    phoneOnly: false,
    questionnaire: false,
  }) as unknown as Service;
const clipper = service('a', 'Coupe tondeuse', 'man_cut');
const cut = service('b', 'Coupe homme', 'man_cut');
const colour = service('c', 'Couleur', 'coloration');
const page = {
  businessName: 'Chez Anna',
  places: [{ kind: 'salon' }],
  phoneNumber: null,
  services: [clipper, cut, colour],
  members: [{ id: 'm', bookable: true, serviceIds: ['a', 'b', 'c'] }],
} as unknown as ProfessionalPage;

function open(arrived?: Service[]) {
  const change = vi.fn();
  const booking = { page, draft: { serviceIds: ['a'], place: 'salon' as const }, change };
  onScreen(<ServiceChoice booking={booking} arrived={arrived} />);
  return change;
}
const add = (name: string) => {
  const [row] = screen.getAllByText(name).flatMap((found) => found.closest('li') ?? []);
  if (!row) throw new Error(`no service ${name}`);
  return userEvent.click(within(row).getByRole('checkbox'));
};

it.each([
  ['Remplacer', ['b']],
  ['Prendre les deux', ['a', 'b']],
])('asks before a second cut joins the one of the card: %s', async (answer, serviceIds) => {
  const change = open([clipper]);
  await add('Coupe homme');
  expect(change).not.toHaveBeenCalled();
  screen.getByRole('dialog', { name: 'Remplacer Coupe tondeuse\u00a0?' });
  await userEvent.click(screen.getByRole('button', { name: answer }));
  expect(change).toHaveBeenCalledExactlyOnceWith({ serviceIds });
});

it('adds another kind of service, and any service when none came from a card', async () => {
  const change = open([clipper]);
  await add('Couleur');
  expect(change).toHaveBeenCalledExactlyOnceWith({ serviceIds: ['a', 'c'] });
  cleanup();
  const other = open();
  await add('Coupe homme');
  expect(other).toHaveBeenCalledExactlyOnceWith({ serviceIds: ['a', 'b'] });
});
