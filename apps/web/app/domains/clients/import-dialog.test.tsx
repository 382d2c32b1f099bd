// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { ImportDialog } from './import-dialog.tsx';

const file = (lines: readonly string[], head = 'Nom;Prénom;Tél') =>
  new File([`${head}\r\n${lines.join('\r\n')}\r\n`], 'clients.csv', { type: 'text/csv' });

const noDoubles = { items: [], counts: { merge: 0, add: 0 }, has_more: false };

/** The API rejects line 3, and leaves out a detail of line 4. */
function importing(doubles: object = noDoubles) {
  return onScreen(<ImportDialog onClose={() => {}} />, ({ path, body }) => {
    if (path.endsWith('/imports')) return answered({ id: 'i1' });
    if (path.includes('/doubles')) return answered(doubles);
    if (!path.endsWith('/lines'))
      return answered({ id: 'i1', file_name: 'clients.csv', done: 0, all: 1, is_late: false });
    const isFirst = (body as { lines: { at: number }[] }).lines.some(({ at }) => at === 3);
    const problems = [
      { at: 3, field: 'name', code: 'required', drops: 'line' },
      { at: 3, field: 'birthday', code: 'invalid_date', drops: 'detail' },
      { at: 4, field: 'phoneNumber', code: 'invalid_phone', drops: 'detail' },
    ];
    return answered({ problems: isFirst ? problems : [] });
  });
}

async function choose(chosen: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file can be chosen');
  await userEvent.upload(input, chosen);
}

it('guesses the columns, allows corrections, and requires a name column', async () => {
  const { calls } = importing();
  await choose(file(['Petit;Camille;0612345678']));
  const first = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Nom/ });
  expect(first.value).toBe('lastName');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Prénom/ }).value).toBe('firstName');
  await userEvent.selectOptions(first, 'Ne pas importer');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Prénom/ }), 'Ne pas importer');
  await screen.findByText('Indiquez la colonne du nom.');
  expect(screen.getByRole('button', { name: 'Vérifier les lignes' })).toHaveProperty('disabled', true);
  expect(calls).toEqual([]);
});

it('sends five hundred lines per request, shows problems by line, and imports only after a confirmation', async () => {
  const { calls } = importing();
  await choose(file(Array.from({ length: 1_001 }, (_, nth) => `Petit${nth};Camille;0612345678`)));
  await userEvent.click(await screen.findByRole('button', { name: 'Vérifier les lignes' }));
  const wrong = await screen.findByRole('region', { name: '1 ligne à corriger' });
  within(wrong).getByText(/^Ligne 3, Nom/);
  within(wrong).getByText(/^Ligne 3, Date de naissance/);
  const detail = screen.getByRole('region', { name: '1 détail non repris' });
  within(detail).getByText(/^Ligne 4, Téléphone/);
  const sent = calls
    .filter(({ path }) => path.endsWith('/lines'))
    .map(({ body }) => body as { lines: object[] });
  expect(sent.map(({ lines }) => lines.length)).toEqual([500, 500, 1]);
  expect(calls.some(({ path }) => path.endsWith('/finish'))).toBe(false);
  await userEvent.click(await screen.findByRole('button', { name: /^Importer ces 1\s000 personnes/ }));
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ body: { leave_out: true } }));
});

it('refuses a file with too many lines', async () => {
  const { calls } = importing();
  await choose(file(Array.from({ length: 20_001 }, (_, nth) => `Petit${nth};Camille;`)));
  await screen.findByText('Ce fichier a plus de 20 000 lignes. Partagez-le en plusieurs.');
  expect(calls).toEqual([]);
});

it('refuses a file that is too large before it reads it', async () => {
  const { calls } = importing();
  screen.getByText(/20 000 lignes et 20 Mo au plus/);
  const large = file(['Petit;Camille;']);
  Object.defineProperty(large, 'size', { value: 20_000_001 });
  large.arrayBuffer = () => Promise.reject(new Error('it was read'));
  await choose(large);
  await screen.findByText('Ce fichier dépasse 20 Mo. Partagez-le en plusieurs.');
  expect(calls).toEqual([]);
});

it('previews the first names, and reports unreadable lines', async () => {
  importing();
  const lines = ['1001;Camille;Petit', '1002;Zoé;Marin', '1003;Léa;Tran;de trop', '1004;Ana;Roy'];
  await choose(file(lines, 'Client ID;First Name;Last Name'));
  const called = within(await screen.findByText('Premières personnes du fichier').then(parentOf));
  expect(called.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Camille Petit',
    'Zoé Marin',
    'Ana Roy',
  ]);
  screen.getByText(/^La ligne 4 ne peut pas être lue/);
  await userEvent.click(screen.getByRole('button', { name: 'Vérifier les lignes' }));
  await screen.findByText('2 personnes prêtes');
  screen.getByText(/^La ligne 4 ne peut pas être lue/);
});

it('asks for the order of days and months only where the file does not show it', async () => {
  const { calls } = importing();
  await choose(file(['Petit;03/04/1979'], 'Nom;Naissance'));
  const order = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Ordre des dates de naissance',
  });
  screen.getByText(/^« 03\/04\/1979 » se lit de deux façons/);
  await userEvent.selectOptions(order, 'Mois, jour, année');
  await userEvent.click(screen.getByRole('button', { name: 'Vérifier les lignes' }));
  await screen.findByText('1 personne prête');
  const sent = calls.find(({ path }) => path.endsWith('/lines'))?.body;
  expect(sent).toMatchObject({ lines: [{ at: 2, birthday: '1979-03-04' }] });
});

it('shows each double with what is proposed, and sends what is decided', async () => {
  const double = (at: number, proposed: string, other: object) => ({
    at,
    name: `Camille ${at}`,
    phone_number: '+33612345678',
    email: null,
    by: 'phone',
    other: { at: null, name: 'Camille Petit', phone_number: '+33612345678', email: null, ...other },
    proposed,
  });
  const { calls } = importing({
    items: [double(2, 'merge', {}), double(4, 'add', { at: 2, name: 'Camille 2' })],
    counts: { merge: 1, add: 1 },
    has_more: false,
  });
  await choose(file(['Petit;Camille;', 'Marin;Zoé;', 'Tran;Léa;', 'Roy;Ana;']));
  await userEvent.click(await screen.findByRole('button', { name: 'Vérifier les lignes' }));
  const section = within(
    await screen.findByRole('region', { name: '2 lignes désignent peut-être des personnes déjà connues' }),
  );
  const [, second, fourth] = section.getAllByRole<HTMLSelectElement>('combobox');
  expect([second?.value, fourth?.value]).toEqual(['merge', 'add']);
  section.getByText(/^Dans votre clientèle : Camille Petit, 06 12 34 56 78 \(même téléphone\)/);
  section.getByText(/^À la ligne 2 : Camille 2/);
  // Four lines, one without a name, one merged.
  screen.getByText('2 personnes prêtes');
  await userEvent.selectOptions(section.getByRole('combobox', { name: /^Pour toutes/ }), 'Laisser de côté');
  screen.getByText('1 personne prête');
  await userEvent.selectOptions(section.getByRole('combobox', { name: /^Ligne 2/ }), 'Ajouter quand même');
  await userEvent.click(screen.getByRole('button', { name: /^Importer ces 2 personnes/ }));
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({
      body: { doubles: 'leave_out', decisions: [{ at: 2, decision: 'add' }] },
    }),
  );
});

function parentOf({ parentElement }: HTMLElement): HTMLElement {
  if (!parentElement) throw new Error('it stands nowhere');
  return parentElement;
}
