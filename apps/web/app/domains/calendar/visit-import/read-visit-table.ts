import { foldWords } from '@meche/contract/fold-accents';
import type { ClientTable } from '../../clients/client-file.ts';
import type { FileVisit, ReadProblem, VisitFile } from './imported-visit.ts';
import {
  type DateOrder,
  instantAt,
  readCents,
  readClockTimes,
  readDateOrder,
  readDay,
  readInstant,
  readMinutes,
} from './read-written-times.ts';

export const visitColumns = [
  '',
  'date',
  'time',
  'endDate',
  'endTime',
  'duration',
  'customerName',
  'firstName',
  'lastName',
  'customerPhone',
  'customerEmail',
  'service',
  'member',
  'price',
  'note',
  'status',
  'allDay',
  'place',
  'line',
  'postalCode',
  'city',
] as const;
export type VisitColumn = (typeof visitColumns)[number];

/**
 * Column titles without accents and in lower case, from calendars of Planity, Treatwell, Fresha, Square,
 * Booksy, Phorest, Google, Outlook and Apple, and from tables of one's own. Earlier titles win.
 */
const heads: Record<Exclude<VisitColumn, ''>, string> = {
  date: `starts at|start|start date|start date time|start time date|date|jour|date du rendez vous|date rdv|date de rdv
    |date de debut|debut|commence le|appointment date|scheduled date|booking date|date et heure|date and time|rendez vous
    |appointment time start|day`,
  time: `time|heure|heure de debut|start time|horaire|heure rdv|heure du rendez vous|appointment time|booking time
    |scheduled time|hour`,
  endDate: `ends at|end|end date|date de fin|fin|end date time`,
  endTime: `end time|heure de fin|time end`,
  duration: `duration minutes|duration|duree|duree minutes|duree min|duree en minutes|length|minutes|duration mins
    |duration min|duree totale|temps`,
  customerName: `client|client name|customer|customer name|nom du client|nom de la cliente|nom client|cliente|nom complet
    |full name|guest|guest name|name|nom et prenom|nom prenom|prenom nom|prenom et nom|personne|clients|contact
    |nom de la personne|invitee name|booked for`,
  firstName: `first name|firstname|prenom|customer first name|client first name|prenom client|prenom du client
    |given name|guest first name`,
  lastName: `last name|lastname|nom|nom de famille|customer last name|client last name|surname|family name
    |guest last name`,
  customerPhone: `phone number|phone|telephone|tel|mobile|portable|mobile number|client phone|customer phone
    |numero de telephone|telephone client|telephone portable|mobile phone|client mobile|contact number|gsm`,
  customerEmail: `email|e mail|mail|client email|customer email|adresse e mail|adresse email|email address|courriel`,
  service: `services|service|prestation|prestations|treatment|treatments|service name|soin|soins|acte|item|items
    |subject|objet|sujet|summary|titre|title|event|intitule|type de rendez vous|appointment type|nom de la prestation
    |service s|description de la prestation`,
  member: `member|staff|staff member|team member|employee|collaborateur|collaboratrice|coiffeur|coiffeuse|praticien
    |stylist|with|avec|employe|employee name|provider|resource|ressource|staff name|professionnel|hairdresser|barber
    |par|equipe|artist|agenda|calendar|calendrier`,
  price: `price|prix|amount|montant|total|tarif|total price|gross price|net price|prix ttc|montant ttc|value|cost
    |gross sales|prix total|price eur|prix eur`,
  note: `note|notes|comment|comments|commentaire|commentaires|remarque|remarques|description|appointment notes
    |customer note|booking notes|notes du rendez vous|observations|memo|customer notes|seller note`,
  status: `status|statut|state|etat|appointment status|booking status`,
  allDay: `all day event|all day|journee entiere|toute la journee|evenement journee entiere`,
  place: `place`,
  line: `line|address|adresse|street|rue|location|lieu|emplacement|address line 1`,
  postalCode: `postal code|code postal|cp|zip|zip code|postcode`,
  city: `city|ville|commune|town`,
};

const byTitle = new Map(
  Object.entries(heads).flatMap(([column, titles]) =>
    titles.split('|').map((title) => [title.trim(), column as VisitColumn] as const),
  ),
);

/** Guesses what each column means. No meaning is used twice, except that unknown columns are left out. */
export function guessVisitColumns({ head, lines }: Pick<ClientTable, 'head' | 'lines'>): VisitColumn[] {
  const guessed: VisitColumn[] = [];
  for (const title of head) {
    const column = byTitle.get(foldWords(title)) ?? '';
    guessed.push(guessed.includes(column) ? '' : column);
  }
  const cellsOf = (column: VisitColumn) => {
    const at = guessed.indexOf(column);
    return at === -1 ? [] : lines.map(({ cells }) => (cells[at] ?? '').trim()).filter(Boolean);
  };
  const rename = (from: VisitColumn, to: VisitColumn) => {
    const at = guessed.indexOf(from);
    if (at !== -1) guessed[at] = guessed.includes(to) ? '' : to;
  };
  // "Start time" with whole dates in it is where the visit starts, not an hour of another column.
  if (!guessed.includes('date') && cellsOf('time').some((cell) => readDay(cell, 'day_first')))
    rename('time', 'date');
  // A "Nom" without a "Prénom" is the whole name.
  if (!guessed.includes('firstName')) rename('lastName', 'customerName');
  if (!guessed.includes('lastName') && !guessed.includes('customerName')) rename('firstName', 'customerName');
  return guessed;
}

const isOff = /annul|cancel|no.?show|absen|declin|refus|supprim|deleted|rejet|lapin/i;
const isYes = /^(true|vrai|oui|yes|1|x)$/i;

type Around = { timeZone: string; now: Date; hasService: (text: string) => boolean };

/**
 * Reads the lines of a table as visits to come. A visit without a readable start is a problem; so is a
 * length or price that cannot be read, but the visit stays. Past and cancelled visits are counted.
 */
export function readVisitTable(
  table: ClientTable,
  columns: readonly VisitColumn[],
  around: Around,
): VisitFile {
  const columnAt = new Map(columns.map((column, at) => [column, at]));
  const cellsOf = (column: VisitColumn) =>
    table.lines.map(({ cells }) => cells[columnAt.get(column) ?? -1] ?? '');
  const dates = [...cellsOf('date'), ...cellsOf('endDate')];
  // The times of a column say whether it is American where the dates do not.
  const ordered = readDateOrder([...dates, ...cellsOf('time')]);
  const file: VisitFile = {
    visits: [],
    problems: [],
    unread: [...table.unread],
    past: 0,
    cancelled: 0,
    allDay: 0,
  };
  for (const { at, cells } of table.lines) {
    const of = (column: VisitColumn) => (cells[columnAt.get(column) ?? -1] ?? '').trim();
    if (isOff.test(of('status'))) file.cancelled += 1;
    else if (isYes.test(of('allDay'))) file.allDay += 1;
    else readLine(file, { at, of, ordered, around });
  }
  return file;
}

type Line = { at: number; of: (column: VisitColumn) => string; ordered: DateOrder; around: Around };

function readLine(file: VisitFile, line: Line): void {
  const { at, of, around } = line;
  const problem = (kind: ReadProblem['problem'], text: string, drops: ReadProblem['drops']) =>
    file.problems.push({ at, problem: kind, text: text.slice(0, 60), drops });
  const span = readSpan(line);
  if (!span) {
    problem('start_unreadable', [of('date'), of('time')].filter(Boolean).join(' '), 'line');
    return;
  }
  if (Date.parse(span.startsAt) <= around.now.getTime()) {
    file.past += 1;
    return;
  }
  const minutes = of('duration') ? readMinutes(of('duration')) : span.minutes;
  if (of('duration') && minutes === undefined) problem('length_unreadable', of('duration'), 'detail');
  const price = of('price') ? readCents(withoutApostrophe(of('price'))) : undefined;
  if (of('price') && price === undefined) problem('price_unreadable', of('price'), 'detail');
  const place = of('place');
  const text = (column: VisitColumn, max = 5000) => withoutApostrophe(of(column)).slice(0, max);
  const named = text('customerName') || [text('firstName'), text('lastName')].filter(Boolean).join(' ');
  const title = named
    ? { service: text('service'), customerName: named }
    : splitTitle(text('service'), around.hasService);
  file.visits.push({
    at,
    uid: '',
    startsAt: span.startsAt,
    durationMinutes: minutes || null,
    priceCents: price ?? null,
    ...title,
    customerPhone: text('customerPhone', 100),
    customerEmail: text('customerEmail', 300),
    member: text('member', 200),
    note: text('note'),
    place: place === 'salon' || place === 'at_home' ? place : null,
    ...addressOf(text('line'), text('postalCode', 20), text('city', 200)),
  });
}

/** Spreadsheets and our own export put an apostrophe before text that looks like a formula. */
function withoutApostrophe(text: string): string {
  return text.replace(/^'(?=[=+\-@\d])/, '');
}

function readSpan({
  of,
  ordered,
  around,
}: Line): { startsAt: string; minutes: number | undefined } | undefined {
  const { timeZone } = around;
  const instant = readInstant(of('date'));
  const day = readDay(of('date'), ordered);
  const [minute, until] = [...readClockTimes(of('time')), ...readClockTimes(of('date'))];
  const startsAt = instant ?? (day && minute !== undefined ? instantAt(day, minute, timeZone) : undefined);
  if (!startsAt) return undefined;
  const endInstant = readInstant(of('endDate'));
  const endDay = readDay(of('endDate'), ordered) ?? day;
  const [endMinute = until] = [...readClockTimes(of('endTime')), ...readClockTimes(of('endDate'))];
  const end =
    endInstant ?? (endDay && endMinute !== undefined ? instantAt(endDay, endMinute, timeZone) : undefined);
  const minutes = end ? Math.round((Date.parse(end) - Date.parse(startsAt)) / 60_000) : undefined;
  return { startsAt, minutes: minutes !== undefined && minutes > 0 ? minutes : undefined };
}

/** Splits an address in one cell: "3 rue des Lilas, 75011 Paris". */
export function addressOf(
  line: string,
  postalCode: string,
  city: string,
): Pick<FileVisit, 'line' | 'postalCode' | 'city'> {
  const found = postalCode || city ? null : /^(.*?)[,\s]*\b(\d{5})\s+([^,\n]+)/s.exec(line);
  if (!found) return { line: line.slice(0, 200), postalCode, city };
  const [, before = '', code = '', town = ''] = found;
  return { line: before.replace(/\s+/g, ' ').trim().slice(0, 200), postalCode: code, city: town.trim() };
}

/**
 * Splits the title of an event into client and service. The part that the catalogue knows is the service;
 * without one, the first part is the client. A title of one part is the service if the catalogue knows it,
 * else the client.
 */
export function splitTitle(
  title: string,
  hasService: (text: string) => boolean,
): { customerName: string; service: string } {
  const plain = title.trim();
  if (hasService(plain)) return { customerName: '', service: plain };
  const parts = plain
    .split(/\s+[-–—|/]\s+|\s*[:;,(]\s+|\s*\(|\)\s*|\s+(?:avec|with|pour|for)\s+/i)
    .map((part) => part.trim())
    .filter(Boolean);
  const at = parts.findIndex(hasService);
  if (at === -1) return { customerName: parts[0] ?? '', service: parts.slice(1).join(', ') };
  return { customerName: parts.filter((_, index) => index !== at).join(' '), service: parts[at] ?? '' };
}
