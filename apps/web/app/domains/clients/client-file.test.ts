import { expect, it } from 'vitest';
import { type ClientTable, decodeFile, readTable } from './client-file.ts';
import { toImportLines } from './import-line.ts';
import { guessColumns } from './read-columns.ts';

function tableOf(text: string): ClientTable {
  const table = readTable(text);
  if (!table) throw new Error('no table');
  return table;
}
const called = (text: string) => {
  const table = tableOf(text);
  return toImportLines(table, guessColumns(table), 'dayFirst').map(({ name }) => name);
};

it('reads tables of semicolons, commas and tabs, with quoted cells over several lines', () => {
  const table = readTable('\ufeffNom;Note\r\n"Marin; Zoé";"un ""deux""\r\ntrois"\r\n\r\nLéa;\r\n');
  expect(table).toEqual({
    head: ['Nom', 'Note'],
    lines: [
      { at: 2, cells: ['Marin; Zoé', 'un "deux"\ntrois'] },
      { at: 5, cells: ['Léa', ''] },
    ],
    unread: [],
  });
  for (const separator of [',', ';', '\t'])
    expect(readTable(`a${separator}b\n1${separator}2`)?.lines).toEqual([{ at: 2, cells: ['1', '2'] }]);
  expect(readTable('Nom\nLéa')?.lines).toEqual([{ at: 2, cells: ['Léa'] }]);
  expect(readTable('Nom\rLéa\rAna')?.lines.map(({ at }) => at)).toEqual([2, 3]);
  expect(readTable('Nom\n')).toBe(undefined);
});

it('reads the separator that Excel writes in the first line, and numbers the lines as the file does', () => {
  for (const first of ['sep=;', '"sep=;"', 'SEP=;'])
    expect(readTable(`\ufeff${first}\r\nNom, prénom, surnom;Note\r\nMarin, Zoé, Zo;x\r\n`)).toEqual({
      head: ['Nom, prénom, surnom', 'Note'],
      lines: [{ at: 3, cells: ['Marin, Zoé, Zo', 'x'] }],
      unread: [],
    });
  expect(readTable('sep=|\nNom|Note\nZoé|x')).toMatchObject({ head: ['Nom', 'Note'], lines: [{ at: 3 }] });
  expect(readTable('sep=;')).toBe(undefined);
});

it('skips lines with shifted cells or a stray quotation mark, and reports them', () => {
  expect(readTable('Nom;Note\nLéa;a;b\nZoé;x;;\nAna;y')).toMatchObject({
    lines: [
      { at: 3, cells: ['Zoé', 'x', '', ''] },
      { at: 4, cells: ['Ana', 'y'] },
    ],
    unread: [2],
  });
  expect(readTable('Nom;Note\nLéa;x\n"Zoé;y\nAna;z\n')).toMatchObject({
    lines: [{ at: 2 }],
    unread: [3, 4, 5],
  });
});

it('takes a file that begins with a person without a header, and names the lines above one', () => {
  expect(readTable('Zoé;0612345678\nLéa;')).toMatchObject({ head: ['', ''], lines: [{ at: 1 }, { at: 2 }] });
  expect(readTable('Clientes de juin\n\nNom;Tél\nZoé;0612345678')).toMatchObject({
    head: ['Nom', 'Tél'],
    lines: [{ at: 4 }],
    unread: [1],
  });
});

it('reads Windows-1252', () => {
  expect(decodeFile(new Uint8Array([0x5a, 0x6f, 0xe9]).buffer)).toBe('Zoé');
  expect(decodeFile(new TextEncoder().encode('Zoé').buffer)).toBe('Zoé');
});

it.each([
  [
    ['Prénom', 'Nom', 'Téléphone mobile', 'Email', 'Date de naissance'],
    ['Zoé', 'Marin', '0612345678', 'zoe@exemple.fr', '17/06/1990'],
    ['firstName', 'lastName', 'phoneNumber', 'email', 'birthday'],
  ],
  [
    ['First Name', 'Last Name', 'Mobile Number', 'Email', 'Street Address', 'Postcode', 'Note'],
    ['Zoé', 'Marin', '0612345678', 'zoe@exemple.fr', '1 rue Oberkampf', '75011', 'x'],
    ['firstName', 'lastName', 'phoneNumber', 'email', 'line', 'postalCode', 'note'],
  ],
  [
    ['Nom', 'Tél.', 'CP', 'Ville', 'Couleur préférée'],
    ['Zoé Marin', '0612345678', '75011', 'Paris', 'roux'],
    ['name', 'phoneNumber', 'postalCode', 'city', ''],
  ],
  [
    ['Full name', 'E-mail', 'Phone', 'Birthday', 'Tags'],
    ['Zoé Marin', 'zoe@exemple.fr', '0612345678', '1990-06-17', 'vip'],
    ['name', 'email', 'phoneNumber', 'birthday', 'tags'],
  ],
  [
    ['Client ID', 'First Name', 'Last Name', 'Mobile Number'],
    ['1001', 'Zoé', 'Marin', '0612345678'],
    ['', 'firstName', 'lastName', 'phoneNumber'],
  ],
  [
    ['Square Customer ID', 'Email Subscription Status', 'Email Address', 'First Name', 'Last Name'],
    ['ABCD1234', 'subscribed', 'zoe@exemple.fr', 'Zoé', 'Marin'],
    ['', '', 'email', 'firstName', 'lastName'],
  ],
  [
    ['Client', 'Trusted client', 'Accepts marketing emails', 'Full Name', 'First Name', 'Last Name'],
    ['1001', 'Yes', 'Yes', 'Zoé Marin', 'Zoé', 'Marin'],
    ['', '', '', '', 'firstName', 'lastName'],
  ],
  [
    ['Trusted client', 'Phone'],
    ['Yes', '0612345678'],
    ['', 'phoneNumber'],
  ],
  [['Client'], ['Yes'], ['']],
  [
    ['Nom', 'Adresse e-mail autorisée'],
    ['Zoé Marin', 'Oui'],
    ['name', ''],
  ],
  [['Nom'], ['1001'], ['']],
])('guesses the columns of %j', (head, cells, meant) => {
  expect(guessColumns({ head, lines: [{ cells }] })).toEqual(meant);
});

it('does not take a column of few distinct words for names', () => {
  const answers = (first: string, second: string) =>
    Array.from({ length: 10 }, (_, nth) => (nth % 3 ? first : second)).join('\n');
  expect(guessColumns(tableOf(`Client\n${answers('Fidèle', 'Nouveau')}`))).toEqual(['']);
});

it.each([
  ['in two columns', 'Nom;Prénom;Tél\nMarin;Zoé;0612345678', 'Zoé Marin'],
  ['with a full name and its parts', 'Name;First name\nZoé Marin;Zoé', 'Zoé Marin'],
  ['with the surname called a name', 'Name;First name\nMarin;Zoé', 'Zoé Marin'],
  ['with a number before it', 'Client ID,First Name,Last Name\n1001,Zoé,Marin', 'Zoé Marin'],
  ['as the client, whose number stands elsewhere', 'Client;N° client\nZoé Marin;12', 'Zoé Marin'],
])('assembles a name given %s', (_, text, name) => {
  expect(called(text)).toEqual([name]);
});
