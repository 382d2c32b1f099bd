// @vitest-environment happy-dom
import type { Catalogue } from '@meche/contract/catalogue';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { ManyServices } from './many-services.tsx';

const catalogue: Catalogue = {
  services: [],
  equipments: [],
  members: [],
  places: { salon: true, atHome: false },
};

it('shows the services of a pasted price list for review, and saves unread lines that get a price', async () => {
  const { calls } = onScreen(<ManyServices catalogue={catalogue} />, () => answered({}));
  await userEvent.click(screen.getByRole('button', { name: 'Coller mes tarifs' }));
  await userEvent.click(screen.getByRole('textbox', { name: 'Une prestation par ligne' }));
  await userEvent.paste('Nos tarifs\nCouleur dès 62 €\nCoupe 35 - 45 €\nBalayage sur devis');
  await userEvent.click(screen.getByRole('button', { name: 'Lire les tarifs' }));
  const form = await screen.findByRole('dialog');
  const unread = within(form).getByRole('region', { name: '2 lignes non lues' });
  expect(within(unread).getByText('Coupe 35 - 45 €')).toBeTruthy();
  expect(within(unread).getByText('Balayage sur devis')).toBeTruthy();
  expect(within(form).getByText(/^Titres laissés de côté\s: Nos tarifs$/)).toBeTruthy();
  expect(within(form).getByText(/prix de départ \(«\sCouleur dès 62 €\s»\)/)).toBeTruthy();

  const [cutPrice] = within(unread).getAllByRole('textbox', { name: /^Prix/ });
  await userEvent.type(cutPrice!, '40');
  await userEvent.click(within(form).getByRole('button', { name: 'Enregistrer 2 prestations' }));
  await expect
    .poll(() => calls.find(({ path }) => path.endsWith('/professional/services'))?.body)
    .toMatchObject({
      services: [
        { name: 'Couleur', price_cents: 6200 },
        { name: 'Coupe', price_cents: 4000 },
      ],
    });
});

it('shows a refusal at the row that was refused, although rows without a price were not sent', async () => {
  onScreen(<ManyServices catalogue={catalogue} />, () =>
    refused(422, 'invalid_input', { 'services.1.name': 'too_long' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Coller mes tarifs' }));
  await userEvent.click(screen.getByRole('textbox', { name: 'Une prestation par ligne' }));
  await userEvent.paste('Couleur 62 €\nBalayage sur devis\nCoupe 35 - 45 €');
  await userEvent.click(screen.getByRole('button', { name: 'Lire les tarifs' }));
  const unread = within(await screen.findByRole('region', { name: '2 lignes non lues' }));
  const [, cutPrice] = unread.getAllByRole('textbox', { name: /^Prix/ });
  await userEvent.type(cutPrice!, '40');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer 2 prestations' }));
  await expect
    .poll(() =>
      screen
        .getAllByRole<HTMLInputElement>('textbox', { name: /^Nom/ })
        .filter((name) => name.getAttribute('aria-invalid') === 'true')
        .map(({ value }) => value),
    )
    .toEqual(['Coupe']);
});

it('says beside the field what is too long, and keeps the text', async () => {
  onScreen(<ManyServices catalogue={catalogue} />, () => answered({}));
  await userEvent.click(screen.getByRole('button', { name: 'Coller mes tarifs' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Une prestation par ligne' });
  await userEvent.click(field);
  await userEvent.paste(Array.from({ length: 151 }, (_, nth) => `Coupe ${nth} : 35 €`).join('\n'));
  const read = screen.getByRole('button', { name: 'Lire les tarifs' });
  await userEvent.click(read);
  await screen.findByText('Cette liste a plus de 150 prestations. Collez-la en plusieurs fois.');
  await userEvent.click(field);
  await userEvent.paste('x'.repeat(100_000));
  await userEvent.click(read);
  await screen.findByText(/^Ce texte est trop long/);
  expect(field.value.length).toBeGreaterThan(100_000);
});
