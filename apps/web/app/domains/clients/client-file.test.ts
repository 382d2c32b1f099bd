import { expect, it } from 'vitest';
import { decodeFile, guessColumns, linesOf, readTable } from './client-file.ts';

it('reads tables of semicolons, commas and tabs, with quoted cells over several lines', () => {
  const table = readTable('\ufeffNom;Note\r\n"Marin; Zoé";"un ""deux""\r\ntrois"\r\n\r\nLéa;\r\n');
  expect(table).toEqual({
    head: ['Nom', 'Note'],
    lines: [
      { at: 2, cells: ['Marin; Zoé', 'un "deux"\r\ntrois'] },
      { at: 5, cells: ['Léa', ''] },
    ],
  });
  expect(readTable('a,b\n1,2')?.lines).toEqual([{ at: 2, cells: ['1', '2'] }]);
  expect(readTable('a\tb\n1\t2')?.lines).toEqual([{ at: 2, cells: ['1', '2'] }]);
  expect(readTable('Nom\n')).toBe(undefined);
});

it('reads what Windows wrote', () => {
  expect(decodeFile(new Uint8Array([0x5a, 0x6f, 0xe9]).buffer)).toBe('Zoé');
  expect(decodeFile(new TextEncoder().encode('Zoé').buffer)).toBe('Zoé');
});

it.each([
  [
    ['Prénom', 'Nom', 'Téléphone mobile', 'Email', 'Date de naissance'],
    ['firstName', 'lastName', 'phoneNumber', 'email', 'birthday'],
  ],
  [
    ['First Name', 'Last Name', 'Mobile Number', 'Email', 'Street Address', 'Postcode', 'Note'],
    ['firstName', 'lastName', 'phoneNumber', 'email', 'line', 'postalCode', 'note'],
  ],
  [
    ['Nom', 'Tél.', 'CP', 'Ville', 'Couleur préférée'],
    ['name', 'phoneNumber', 'postalCode', 'city', ''],
  ],
  [
    ['Full name', 'E-mail', 'Phone', 'Birthday', 'Tags'],
    ['name', 'email', 'phoneNumber', 'birthday', 'tags'],
  ],
])('guesses what %j hold', (head, meant) => {
  expect(guessColumns(head)).toEqual(meant);
});

it('puts a name together that stands in two columns', () => {
  const table = readTable('Nom;Prénom;Tél\nMarin;Zoé;0612345678');
  if (!table) throw new Error('no table');
  expect(linesOf(table, guessColumns(table.head))).toMatchObject([
    { at: 2, name: 'Zoé Marin', phoneNumber: '0612345678' },
  ]);
});
