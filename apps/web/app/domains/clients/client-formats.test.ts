import type { ImportLine } from '@meche/contract/client-imports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeFile, readTable } from './client-file.ts';
import { toImportLines } from './import-line.ts';
import { judgeDayOrder } from './read-birthdays.ts';
import { guessColumns } from './read-columns.ts';

function read(text: string): { people: ImportLine[]; unread: number[] } {
  const table = readTable(text);
  if (!table) return { people: [], unread: [] };
  const columns = guessColumns(table);
  const days = table.lines.map(({ cells }) => cells[columns.indexOf('birthday')] ?? '');
  return { people: toImportLines(table, columns, judgeDayOrder(days).order), unread: table.unread };
}

/** The fields that are not empty, without the number of the line. */
const filled = (line: ImportLine) =>
  Object.fromEntries(Object.entries(line).filter(([field, cell]) => field !== 'at' && cell !== ''));

const zoe = { name: 'Zoé Marin', phoneNumber: '0612345678' };

/** Files as these programs write them, with people who do not exist: head, line, the person. */
const formats: [program: string, lines: string[], person: Partial<ImportLine>][] = [
  [
    'Fresha',
    [
      'Client ID,First Name,Last Name,Full Name,Blocked,Gender,Mobile Number,Email,Accepts Marketing,Address,Area,City,Post Code,Date of Birth,Added,Note,Referral Source',
      '1001,Zoé,Marin,Zoé Marin,No,Female,612345678,zoe@exemple.fr,Yes,1 rue Oberkampf,,Paris,75011,17 Jun 1985,2 Jan 2024,Blonde,Walk-In',
    ],
    {
      name: 'Zoé Marin',
      phoneNumber: '612345678',
      email: 'zoe@exemple.fr',
      birthday: '1985-06-17',
      line: '1 rue Oberkampf',
      postalCode: '75011',
      city: 'Paris',
      note: 'Blonde',
    },
  ],
  [
    'Fresha with a telephone',
    ['Client ID,First Name,Last Name,Mobile Number,Telephone', '1001,Zoé,Marin,,142345678'],
    { name: 'Zoé Marin', phoneNumber: '142345678' },
  ],
  [
    'Square',
    [
      'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Street Address 1,Street Address 2,City,State,Postal Code,Birthday,Memo,Square Customer ID,Creation Source,First Visit,Last Visit,Transaction Count,Lifetime Spend,Email Subscription Status',
      `,Zoé,Marin,zoe@exemple.fr,'+33612345678,Zou,,1 rue Oberkampf,,Paris,,75011,1985-06-17,Blonde,ABCD1234,Directory,2024-01-02,2024-05-02,3,€120,subscribed`,
    ],
    {
      name: 'Zoé Marin',
      phoneNumber: "'+33612345678",
      email: 'zoe@exemple.fr',
      birthday: '1985-06-17',
      line: '1 rue Oberkampf',
      postalCode: '75011',
      city: 'Paris',
      note: 'Blonde',
    },
  ],
  [
    'Square without a name in some lines',
    ['Square Customer ID,First Name,Last Name,Email Address', 'ABCD1234,,,zoe@exemple.fr', 'A1,Zoé,Marin,'],
    { email: 'zoe@exemple.fr' },
  ],
  [
    'Booksy',
    [
      '"First name","Last name","Phone","Email","Birthday","Tags","Private notes"',
      '"Zoé","Marin","+33 6 12 34 56 78","zoe@exemple.fr","06-17","vip, mariage","Blonde"',
    ],
    {
      name: 'Zoé Marin',
      phoneNumber: '+33 6 12 34 56 78',
      email: 'zoe@exemple.fr',
      birthday: '06-17',
      tags: 'vip, mariage',
      note: 'Blonde',
    },
  ],
  ['Booksy, one name', ['Name,Phone,Customer since', 'Zoé Marin,0612345678,2024-01-02'], zoe],
  ['Booksy with trusted clients', ['Trusted client,Client name,Cell phone', 'Yes,Zoé Marin,0612345678'], zoe],
  [
    'Planity',
    [
      'Civilité;Nom;Prénom;Téléphone;Email;Date de naissance;Adresse;Code postal;Ville;Notes;Date de création',
      'Mme;Marin;Zoé;33612345678;zoe@exemple.fr;17/06/1985;1 rue Oberkampf;75011;Paris;Blonde;02/01/2024',
    ],
    {
      name: 'Zoé Marin',
      phoneNumber: '33612345678',
      email: 'zoe@exemple.fr',
      birthday: '1985-06-17',
      line: '1 rue Oberkampf',
      postalCode: '75011',
      city: 'Paris',
      note: 'Blonde',
    },
  ],
  [
    'Planity with two telephones',
    ['Nom;Prénom;Téléphone fixe;Téléphone portable', 'Marin;Zoé;0142345678;0612345678'],
    zoe,
  ],
  [
    'Planity with a name in capitals',
    ['Nom du client;Téléphone;Nombre de RDV', 'MARIN Zoé;0612345678;12'],
    { name: 'MARIN Zoé', phoneNumber: '0612345678' },
  ],
  [
    'Treatwell',
    [
      'First name,Last name,Gender,Mobile phone,Landline,Email,Date of birth,Notes,Last visit',
      'Zoé,Marin,F,+33612345678,+33142345678,zoe@exemple.fr,17/06/1985,Blonde,02/01/2024',
    ],
    {
      name: 'Zoé Marin',
      phoneNumber: '+33612345678',
      email: 'zoe@exemple.fr',
      birthday: '1985-06-17',
      note: 'Blonde',
    },
  ],
  ['Treatwell, one name', ['Customer name\tTel.\tVenue', 'Zoé Marin\t0612345678\tSalon X'], zoe],
  [
    'Phorest',
    [
      'Client Id,First Name,Last Name,Mobile,Landline,Email,Address Line 1,Address Line 2,Town/City,Postcode,Date Of Birth,Gender,Client Since,SMS Consent,Email Consent,Notes',
      'x7,Zoé,Marin,,0142345678,zoe@exemple.fr,1 rue Oberkampf,,Paris,75011,1985-06-17,FEMALE,2020-01-01,true,false,Blonde',
    ],
    {
      name: 'Zoé Marin',
      phoneNumber: '0142345678',
      email: 'zoe@exemple.fr',
      birthday: '1985-06-17',
      line: '1 rue Oberkampf',
      postalCode: '75011',
      city: 'Paris',
      note: 'Blonde',
    },
  ],
  [
    'Phorest with the landline first',
    ['First Name,Last Name,Landline,Mobile', 'Zoé,Marin,0142345678,0612345678'],
    zoe,
  ],
  [
    'Google Contacts',
    [
      'First Name,Middle Name,Last Name,Phonetic First Name,Nickname,File As,Organization Name,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Postal Code,Address 1 - Country',
      'Zoé,,Marin,,Zou,,Salon X,1985-06-17,Blonde,* myContacts ::: vip,* Home,zoe@exemple.fr,Home,01 42 34 56 78,Mobile,06 12 34 56 78,Home,"1 rue Oberkampf\n75011 Paris",1 rue Oberkampf,Paris,75011,FR',
    ],
    {
      name: 'Zoé Marin',
      phoneNumber: '06 12 34 56 78',
      email: 'zoe@exemple.fr',
      birthday: '1985-06-17',
      line: '1 rue Oberkampf',
      postalCode: '75011',
      city: 'Paris',
      note: 'Blonde',
      tags: 'vip',
    },
  ],
  [
    'Google Contacts with several values',
    [
      'Name,Given Name,Family Name,Birthday,Group Membership,E-mail 1 - Value,Phone 1 - Value',
      'Zoé Marin,Zoé,Marin, --06-17,* myContacts,zoe@exemple.fr ::: z@exemple.fr,06 12 34 56 78 ::: 01 42 34 56 78',
    ],
    {
      name: 'Zoé Marin',
      phoneNumber: '06 12 34 56 78',
      email: 'zoe@exemple.fr',
      birthday: '--06-17',
    },
  ],
  [
    'Outlook in English',
    [
      "First Name,Middle Name,Last Name,Company,Assistant's Phone,Business Fax,Business Phone,Home Phone,Mobile Phone,Business Street,Home Street,Home City,Home Postal Code,Anniversary,Birthday,Categories,E-mail Address,E-mail Type,E-mail 2 Address,Notes",
      'Zoé,,Marin,Salon X,0142000000,0142000001,0142000002,0142345678,0612345678,2 rue X,1 rue Oberkampf,Paris,75011,0/0/00,6/17/1985,vip;mariage,zoe@exemple.fr,SMTP,,Blonde',
      'Léa,,Tran,,,,,,,,,,,0/0/00,0/0/00,,,,,',
    ],
    {
      ...zoe,
      email: 'zoe@exemple.fr',
      birthday: '1985-06-17',
      line: '1 rue Oberkampf',
      postalCode: '75011',
      city: 'Paris',
      tags: 'vip;mariage',
      note: 'Blonde',
    },
  ],
  [
    'Outlook in French',
    [
      'Titre;Prénom;Deuxième prénom;Nom;Société;Rue (domicile);Ville (domicile);Code postal (domicile);Télécopie (bureau);Téléphone (bureau);Téléphone (domicile);Tél. mobile;Anniversaire;Anniversaire de mariage ou fête;Catégories;Adresse de messagerie;Notes',
      ';Zoé;;Marin;;1 rue Oberkampf;Paris;75011;0142000001;0142000002;0142345678;0612345678;17/06/1985;0/0/00;vip;zoe@exemple.fr;Blonde',
    ],
    {
      ...zoe,
      email: 'zoe@exemple.fr',
      birthday: '1985-06-17',
      line: '1 rue Oberkampf',
      postalCode: '75011',
      city: 'Paris',
      tags: 'vip',
      note: 'Blonde',
    },
  ],
  [
    'Outlook with no birthday',
    ['First Name,Last Name,Mobile Phone,Birthday', 'Zoé,Marin,0612345678,0/0/00'],
    zoe,
  ],
  [
    'Apple Numbers in French',
    [
      'Prénom;Nom;Mobile;E-mail domicile;Anniversaire',
      'Zoé;Marin;06 12 34 56 78;zoe@exemple.fr;17 juin 1985',
    ],
    {
      name: 'Zoé Marin',
      phoneNumber: '06 12 34 56 78',
      email: 'zoe@exemple.fr',
      birthday: '1985-06-17',
    },
  ],
  [
    'Apple Numbers in English',
    [
      'First Name,Last Name,iPhone,Home Email,Birthday',
      'Zoé,Marin,0612345678,zoe@exemple.fr,"June 17, 1985"',
    ],
    { ...zoe, email: 'zoe@exemple.fr', birthday: '1985-06-17' },
  ],
  [
    'Apple contacts by a converter',
    ['Display Name\tMobile\tHome Phone\tBirthday', 'Zoé Marin\t\t0142345678\t--06-17'],
    { name: 'Zoé Marin', phoneNumber: '0142345678', birthday: '--06-17' },
  ],
  ['Excel in French', ['sep=;', 'Nom;Tél.;CP', 'Zoé Marin;0612345678;1000'], { ...zoe, postalCode: '1000' }],
  [
    'Excel in English',
    ['sep=,', 'Name,Phone,Zip', 'Zoé Marin,0612345678,1000'],
    { ...zoe, postalCode: '1000' },
  ],
  [
    'Excel below a title',
    ['Fichier clientes, juin 2031;;', ';;', 'Nom;Prénom;Portable', 'Marin;Zoé;0612345678'],
    zoe,
  ],
  [
    'Excel without a head',
    ['Zoé Marin;06 12 34 56 78', 'Léa Tran;'],
    { name: 'Zoé Marin', phoneNumber: '06 12 34 56 78' },
  ],
  [
    'Excel without a head, other order',
    ['0612345678,zoe@exemple.fr,Zoé Marin,17/06/1985,75011', '0612345679,,Léa Tran,,'],
    { ...zoe, email: 'zoe@exemple.fr', birthday: '1985-06-17', postalCode: '75011' },
  ],
  [
    'Excel, month first',
    ['Name,Birthday', 'Zoé Marin,03/04/1979', 'Léa Tran,12/25/1979'],
    { name: 'Zoé Marin', birthday: '1979-03-04' },
  ],
  [
    'Excel, day first',
    ['Nom;Né(e) le', 'Zoé Marin;03/04/1979', 'Léa Tran;25/12/1979'],
    { name: 'Zoé Marin', birthday: '1979-04-03' },
  ],
  [
    'Excel with the hour',
    ['Nom;Naissance', 'Zoé Marin;17/06/1985 00:00:00'],
    { name: 'Zoé Marin', birthday: '1985-06-17' },
  ],
  ['a table with a required mark', ['Nom *;Téléphone *', 'Zoé Marin;0612345678'], zoe],
  ['a table with a remark in the title', ['Nom (obligatoire);Portable', 'Zoé Marin;0612345678'], zoe],
  ['a table of bars', ['Nom|Tel', 'Zoé Marin|0612345678'], zoe],
  ['a table with the name called client', ['Client;N° client;Tel', 'Zoé Marin;12;0612345678'], zoe],
  ['a table with the number called client', ['Client,Name,Mobile', '1001,Zoé Marin,0612345678'], zoe],
  ['a table with the salon', ['Nom du salon;Nom de la cliente;GSM', 'Salon X;Zoé Marin;0612345678'], zoe],
  [
    'a table with an emergency number',
    ['Name,Emergency phone,Phone', 'Zoé Marin,0699999999,0612345678'],
    zoe,
  ],
  [
    'a table where the second telephone is the mobile',
    ['Nom;Tél 1;Tél 2', 'Zoé Marin;0142345678;0612345678', 'Léa Tran;0142345679;'],
    zoe,
  ],
  [
    'a table with a mobile of another country',
    ['Nom;Fixe;Mobile', 'Zoé Marin;0612345679;+32470123456'],
    { name: 'Zoé Marin', phoneNumber: '+32470123456' },
  ],
  [
    'a table with a word for no telephone',
    ['Nom;Mobile;Fixe', 'Zoé Marin;aucun;0142345678', 'Léa Tran;0612345678;', 'Ana Roy;0612345679;'],
    { name: 'Zoé Marin', phoneNumber: '0142345678' },
  ],
  [
    'a table with consents',
    ['Nom;Adresse e-mail autorisée;SMS autorisé;E-mail', 'Zoé Marin;Oui;Non;zoe@exemple.fr'],
    { name: 'Zoé Marin', email: 'zoe@exemple.fr' },
  ],
  [
    'a table with a note of several lines',
    ['Nom;Commentaires', '"Zoé Marin";"7.3\n20 vol."'],
    { name: 'Zoé Marin', note: '7.3\n20 vol.' },
  ],
  [
    'our own export in French',
    [
      'Nom;Téléphone;E-mail;Date de naissance;Adresse;Code postal;Ville;Notes;Étiquettes;Visites;Absences;Dernière visite;Dépensé',
      'Zoé Marin;06 12 34 56 78;zoe@exemple.fr;1985-06-17;1 rue Oberkampf;75011;Paris;Blonde;"""a, b"", vip";3;0;2031-01-02;120,00',
    ],
    {
      name: 'Zoé Marin',
      phoneNumber: '06 12 34 56 78',
      email: 'zoe@exemple.fr',
      birthday: '1985-06-17',
      line: '1 rue Oberkampf',
      postalCode: '75011',
      city: 'Paris',
      note: 'Blonde',
      tags: '"a, b", vip',
    },
  ],
  [
    'our own archive',
    [
      'number,name,phone_number,email,birthday,line,postal_code,city,contact_by,tags,note,visits,last_visit',
      '1,Zoé Marin,06 12 34 56 78,zoe@exemple.fr,1985-06-17,1 rue Oberkampf,75011,Paris,sms,vip,Blonde,3,2031-01-02',
    ],
    {
      name: 'Zoé Marin',
      phoneNumber: '06 12 34 56 78',
      email: 'zoe@exemple.fr',
      birthday: '1985-06-17',
      line: '1 rue Oberkampf',
      postalCode: '75011',
      city: 'Paris',
      note: 'Blonde',
      tags: 'vip',
    },
  ],
];

it.each(formats)('reads a file of %s', (_, lines, person) => {
  expect(filled(read(lines.join('\r\n')).people[0] as ImportLine)).toEqual(person);
});

it.each(formats)(
  'reads a file of %s in the encodings of spreadsheets, and with any line ends',
  (_, lines, person) => {
    const text = lines.join('\n');
    const wide = Buffer.from(text, 'utf16le');
    const files = [
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      wide,
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
      Buffer.from(wide).swap16(),
      Buffer.from(text.replaceAll('€', ''), 'latin1'),
      Buffer.from(text.replaceAll('\n', '\r')),
    ];
    for (const file of files) {
      const [first] = read(decodeFile(new Uint8Array(file).buffer)).people;
      expect(filled(first as ImportLine)).toEqual(person);
    }
  },
);

const signs = ['"', ';', ',', '\t', '|', '\n', '\r', '\r\n', '\0', '\ufeff', '\ud83d', '’', '=', 'é', ' '];
const mutation = fc.record({
  at: fc.nat(2000),
  kind: fc.constantFrom('insert', 'remove', 'repeat', 'cut') satisfies fc.Arbitrary<string>,
  sign: fc.constantFrom(...signs),
  length: fc.nat(40),
});

function mutated(
  text: string,
  { at, kind, sign, length }: { at: number; kind: string; sign: string; length: number },
) {
  const place = at % (text.length + 1);
  const [before, after] = [text.slice(0, place), text.slice(place)];
  if (kind === 'insert') return before + sign + after;
  if (kind === 'remove') return before + after.slice(length);
  if (kind === 'repeat') return before + after.slice(0, length) + after;
  return before;
}

it('never fails on a mutated file, and loses no line of it', () => {
  const files = fc.record({
    lines: fc.constantFrom(...formats.map(([, lines]) => lines)),
    ends: fc.constantFrom('\n', '\r\n', '\r'),
    mutations: fc.array(mutation, { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(files, ({ lines, ends, mutations }) => {
      const text = mutations.reduce(mutated, lines.join(ends));
      const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
      const table = readTable(text);
      const written = plain.split('\n').flatMap((line, at) => (/[^\s;,\t|"]/.test(line) ? [at + 1] : []));
      // The reader of the page is shown that the whole file cannot be read.
      if (!table) return;
      const { people, unread } = read(text);
      expect(people).toHaveLength(table.lines.length);
      for (const { name, phoneNumber } of people)
        expect(typeof name + typeof phoneNumber).toBe('stringstring');
      const counted = new Set(unread);
      for (const { at, cells } of table.lines)
        for (let nth = 0; nth <= cells.join('').split('\n').length - 1; nth++) counted.add(at + nth);
      const lost = written.filter((at) => !counted.has(at));
      expect(lost.length).toBeLessThanOrEqual(lostToHead(plain, table.head));
    }),
    { seed: 41, numRuns: 10_000 },
  );
});

/** Lines of the head, and the line that names the separator. */
function lostToHead(text: string, head: readonly string[]): number {
  const isTitled = head.some((title) => title.trim() !== '');
  return (isTitled ? 1 + head.join('').split('\n').length - 1 : 0) + Number(/^"?sep=/i.test(text));
}
