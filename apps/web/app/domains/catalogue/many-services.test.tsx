// @vitest-environment happy-dom
import type { Catalogue } from '@meche/contract/catalogue';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { ManyServices } from './many-services.tsx';

const catalogue: Catalogue = {
  services: [],
  equipments: [],
  members: [],
  places: { salon: true, atHome: false },
};

it('shows the parsed services of a pasted price list for review, and the lines that were not parsed', async () => {
  onScreen(<ManyServices catalogue={catalogue} />, () => answered({}));
  await userEvent.click(screen.getByRole('button', { name: 'Coller mes tarifs' }));
  await userEvent.click(screen.getByRole('textbox', { name: 'Une prestation par ligne' }));
  await userEvent.paste('Nos tarifs\nCouleur 62 €\nCoupe 35 - 45 €');
  await userEvent.click(screen.getByRole('button', { name: 'Lire les tarifs' }));
  const form = await screen.findByRole('dialog');
  expect(within(form).getByRole('textbox', { name: /^Nom/ })).toHaveProperty('value', 'Couleur');
  const unread = within(form).getByRole('region', { name: '2 lignes n’ont pas été reprises' });
  const lines = within(unread).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual(['Nos tarifs', 'Coupe 35 - 45 €']);
});
