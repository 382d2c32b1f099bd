import { visitTableHead } from '@meche/contract/api-client/visit-imports';
import { expect, it } from 'vitest';
import { readTable } from '~/domains/clients/client-file.ts';
import { matchMember, matchServices } from './imported-visit.ts';
import { guessVisitColumns, readVisitTable, splitTitle } from './read-visit-table.ts';

const services = [
  { id: 's1', name: 'Coupe femme' },
  { id: 's2', name: 'Couleur' },
  { id: 's3', name: 'Coupe, brushing' },
];
const around = {
  timeZone: 'Europe/Paris',
  now: new Date('2026-03-01T12:00:00Z'),
  hasService: (text: string) => matchServices(text, services) !== undefined,
};

function read(text: string) {
  const table = readTable(text);
  if (!table) throw new Error('no table');
  return readVisitTable(table, guessVisitColumns(table), around);
}

const at230 = '2026-03-03T13:30:00Z';

/** Exports as their makers document them, written by hand. */
const exports: Record<string, string> = {
  Planity: `Date;Heure;Client;Téléphone;Prestation;Collaborateur;Durée;Prix;Statut
03/03/2026;14h30;Zoé Marin;06 12 34 56 78;Coupe femme;Inès;45 min;40,00 €;Confirmé`,
  Fresha: `Ref #,Channel,Created date,Client,Service,Scheduled date,Time,Duration,Team member,Price,Status
#1,Offline,2026-02-01,Zoé Marin,Coupe femme,3 Mar 2026,2:30pm,45min,Inès,40.00,Booked`,
  Square: `Start,End,Customer Name,Customer Phone,Service,Staff,Seller Note
2026-03-03T14:30:00+01:00,2026-03-03T15:15:00+01:00,Zoé Marin,06 12 34 56 78,Coupe femme,Inès,
`,
  Booksy: `Booking date,Start time,End time,Customer,Mobile,Service name,Staffer,Price,Booking status
03/03/2026,14:30,15:15,Zoé Marin,06 12 34 56 78,Coupe femme,Inès,40,Confirmed`,
  Google: `Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location
Coupe femme - Zoé Marin,03/03/2026,14:30,03/03/2026,15:15,False,,`,
  Outlook: `"Subject","Start Date","Start Time","End Date","End Time","All day event","Description"
"Zoé Marin (Coupe femme)","3/3/2026","2:30:00 PM","3/3/2026","3:15:00 PM","False",""
"Léa (Coupe femme)","3/13/2026","2:30:00 PM","3/13/2026","3:15:00 PM","False",""`,
  'Outlook in French': `"Objet";"Début";"Heure de début";"Fin";"Heure de fin";"Journée entière"
"Coupe femme pour Zoé Marin";"03/03/2026";"14:30:00";"03/03/2026";"15:15:00";"Faux"`,
  'a spreadsheet': `Jour;Horaire;Prénom;Nom;Soin;Durée (min)
mardi 3 mars 2026;14:30-15:15;Zoé;Marin;Coupe femme;45`,
};

it.each(Object.entries(exports))('reads an export of %s', (_, text) => {
  expect(read(text).visits[0]).toMatchObject({
    startsAt: at230,
    durationMinutes: 45,
    customerName: 'Zoé Marin',
    service: 'Coupe femme',
  });
});

it('reads the month first where another line of the column shows it', () => {
  expect(read(exports.Outlook ?? '').visits.map(({ startsAt }) => startsAt)).toEqual([
    at230,
    '2026-03-13T13:30:00Z',
  ]);
});

it('reads the table of our own archive, apostrophes against formulas included', () => {
  const line =
    "2026-03-03 14:30;45;Zoé Marin;'+33612345678;zoe@exemple.fr;Inès Marchal;Coupe femme + Couleur;109,50;Sonner;at_home;3 rue des Lilas;75011;Paris";
  const { visits, problems } = read(`\ufeff${visitTableHead.join(';')}\r\n${line}\r\n`);
  expect(problems).toEqual([]);
  expect(visits).toEqual([
    {
      at: 2,
      uid: '',
      startsAt: at230,
      durationMinutes: 45,
      priceCents: 10_950,
      customerName: 'Zoé Marin',
      customerPhone: '+33612345678',
      customerEmail: 'zoe@exemple.fr',
      member: 'Inès Marchal',
      service: 'Coupe femme + Couleur',
      note: 'Sonner',
      place: 'at_home',
      line: '3 rue des Lilas',
      postalCode: '75011',
      city: 'Paris',
    },
  ]);
  expect(matchServices('Coupe femme + Couleur', services)).toEqual(['s1', 's2']);
});

it('reports by line what cannot be read, and counts what is no visit to come', () => {
  const { visits, problems, unread, past, cancelled } = read(`Date;Heure;Client;Prestation;Durée;Prix;Statut
demain;9h;Léa;Coupe femme;45;40;
03/03/2026;9h;Ana;Coupe femme;longtemps;à voir;
03/02/2026;9h;Zoé;Coupe femme;45;40;
04/03/2026;9h;Lou;Coupe femme;45;40;Annulé
05/03/2026;9h;Awa;Coupe femme;45;40;Confirmé;de trop`);
  expect(visits).toMatchObject([{ at: 3, customerName: 'Ana', durationMinutes: null, priceCents: null }]);
  expect(problems).toEqual([
    { at: 2, problem: 'start_unreadable', text: 'demain 9h', drops: 'line' },
    { at: 3, problem: 'length_unreadable', text: 'longtemps', drops: 'detail' },
    { at: 3, problem: 'price_unreadable', text: 'à voir', drops: 'detail' },
  ]);
  expect({ unread, past, cancelled }).toEqual({ unread: [6], past: 1, cancelled: 1 });
});

it('splits titles into client and service', () => {
  const split = (title: string) => splitTitle(title, around.hasService);
  expect(split('Coupe femme - Zoé Marin')).toEqual({ customerName: 'Zoé Marin', service: 'Coupe femme' });
  expect(split('Zoé Marin : Couleur')).toEqual({ customerName: 'Zoé Marin', service: 'Couleur' });
  expect(split('Couleur')).toEqual({ customerName: '', service: 'Couleur' });
  expect(split('Zoé Marin')).toEqual({ customerName: 'Zoé Marin', service: '' });
  expect(split('Anne-Marie Roy - Chignon')).toEqual({ customerName: 'Anne-Marie Roy', service: 'Chignon' });
});

it('matches services and members by folded names only where one fits', () => {
  expect(matchServices('COUPE FEMME', services)).toEqual(['s1']);
  expect(matchServices('Coupe, brushing', services)).toEqual(['s3']);
  expect(matchServices('Couleur, coupe femme', services)).toEqual(['s2', 's1']);
  expect(matchServices('Coupe', services)).toBe(undefined);
  const members = [
    { id: 'm1', name: 'Inès Marchal' },
    { id: 'm2', name: 'Léa Roux' },
    { id: 'm3', name: 'Léa Petit' },
  ];
  expect(matchMember('ines', members)).toBe('m1');
  expect(matchMember('ROUX Lea', members)).toBe('m2');
  expect(matchMember('Léa', members)).toBe(undefined);
  expect(matchMember('', members)).toBe(undefined);
});

it('reads no mutated file as more visits than it has lines, and never throws', () => {
  let seed = 41;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const marks = [';', ',', '"', '\n', '\t', '0', '99', '\u0000', '€', 'é', '\ufeff', '-', "'"];
  const texts = Object.values(exports);
  for (let count = 0; count < 2000; count++) {
    let text = texts[random(texts.length)] ?? '';
    for (let changes = 0; changes <= random(4); changes++) {
      const at = random(text.length);
      text = text.slice(0, at) + (marks[random(marks.length)] ?? '') + text.slice(at + random(3));
    }
    const table = readTable(text);
    if (!table) continue;
    const { visits, problems, past, cancelled, allDay } = readVisitTable(
      table,
      guessVisitColumns(table),
      around,
    );
    const lost = problems.filter(({ drops }) => drops === 'line').length;
    expect(visits.length + lost + past + cancelled + allDay).toBe(table.lines.length);
  }
});
