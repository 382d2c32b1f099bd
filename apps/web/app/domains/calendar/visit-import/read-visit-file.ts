import { type ClientTable, decodeFile, readTable } from '~/domains/clients/client-file.ts';
import { matchServices, type VisitFile } from './imported-visit.ts';
import { type Choices, chooseMatches, listMembersOf, listServicesOf } from './matched-visit.ts';
import { guessVisitColumns, readVisitTable, type VisitColumn } from './read-visit-table.ts';

/** The business as the import needs it. */
export type Importing = {
  timeZone: string;
  horizonDays: number;
  members: readonly { id: string; name: string }[];
  services: readonly { id: string; name: string }[];
};

/** A file that was read; a calendar has no table whose columns could be corrected. */
export type Chosen = {
  fileName: string;
  table?: { table: ClientTable; columns: VisitColumn[] };
  file: VisitFile;
  choices: Choices;
};

const DAY_MS = 86_400_000;

/** Reads a calendar or a table; undefined when the file is neither. */
export async function readVisitFile(file: File, business: Importing): Promise<Chosen | undefined> {
  const text = decodeFile(await file.arrayBuffer());
  const fileName = file.name.slice(0, 200) || 'agenda';
  if (/^\ufeff?\s*BEGIN:VCALENDAR/i.test(text)) {
    const { readVisitEvents } = await import('./read-visit-events.ts');
    const now = new Date();
    const until = new Date(now.getTime() + business.horizonDays * DAY_MS);
    const around = { timeZone: business.timeZone, now, until, hasService: knowsService(business) };
    const read = readVisitEvents(text, around);
    return read && { fileName, file: read, choices: matched(read, business) };
  }
  const table = readTable(text);
  return table && readColumns({ fileName, table, columns: guessVisitColumns(table) }, business);
}

/** Reads a table with these columns; the choices that the reader made before stay. */
export function readColumns(
  { fileName, table, columns }: { fileName: string; table: ClientTable; columns: VisitColumn[] },
  business: Importing,
  former?: Choices,
): Chosen {
  const around = { timeZone: business.timeZone, now: new Date(), hasService: knowsService(business) };
  const file = readVisitTable(table, columns, around);
  return { fileName, table: { table, columns }, file, choices: matched(file, business, former) };
}

function knowsService({ services }: Importing) {
  return (text: string) => matchServices(text, services) !== undefined;
}

function matched({ visits }: VisitFile, { members, services }: Importing, former?: Choices): Choices {
  return chooseMatches(
    { members: listMembersOf(visits, members), services: listServicesOf(visits, services) },
    former,
  );
}
