// @vitest-environment happy-dom
import type { Member, ProfessionalPage } from '@meche/contract/professionals';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { BookableMemberList } from './bookable-member-list.tsx';

const noa: Member = {
  id: 'a',
  name: 'Noa',
  portraitId: null,
  about: 'Coloriste',
  serviceIds: ['1', '2'],
  bookable: true,
};

it('lists each member with name and kinds of services, each kind once, without members who cannot be booked', () => {
  const page = {
    hairColours: [],
    services: [
      { id: '1', category: 'woman_cut' },
      { id: '2', category: 'woman_cut' },
      { id: '3', category: 'beard' },
    ],
    members: [
      noa,
      { ...noa, id: 'b', name: 'Léa', about: '', serviceIds: ['3'] },
      { ...noa, id: 'c', bookable: false },
      { ...noa, id: 'd', name: 'Mia', serviceIds: ['1', '2', '3'] },
    ],
  };
  onScreen(<BookableMemberList page={page as unknown as ProfessionalPage} />);
  const rows = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(rows).toEqual(['NoaColoristeCoupe femme', 'LéaBarbe', 'MiaColoristeRéalise toutes les prestations']);
});
