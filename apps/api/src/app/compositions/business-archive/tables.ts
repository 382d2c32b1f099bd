import { visitTableHead } from '@meche/contract/visit-imports';
import type { Language } from '@meche/words';
import { type AppointmentRow, iterateIdsAtProfessional, listAppointmentsByIds } from '#appointments';
import { exportClientBook, writeTags } from '#clients';
import { type Cell, csvOf } from '#kit/csv';
import { readInPages } from '#kit/database/pages';
import { phoneForSpreadsheets } from '#kit/phone-number';
import { dayOf, MINUTE_MS, minuteOf } from '#kit/time';
import { listReviews, type ReviewRow } from '#reviews';
import { listMovements, type MovementRow } from '#wallet';
import type { AppContext } from '../../context.ts';
import { clientsOf } from '../../wiring.ts';
import type { BusinessRows } from './read-business.ts';
import type { Entry } from './write-archive.ts';

type Table = { head: readonly string[]; pages: () => AsyncIterable<(readonly Cell[])[]> };

/**
 * Returns the CSV tables for people: services, clients, and the history with cancelled appointments and
 * hidden reviews. Amounts are written in euros, unlike in the JSON lists.
 */
export function tableEntries(
  context: AppContext,
  scope: { professionalId: string; actorId: string },
  { services, professional }: BusinessRows,
  language: Language,
): Entry[] {
  const { db, clock } = context;
  const { professionalId } = scope;
  const dayIn = (at: Date) => dayOf(at, professional.timeZone);
  const tables: Record<string, Table> = {
    'services.csv': {
      head: ['number', 'category', 'name', 'description', 'price', 'duration_minutes', 'at_salon', 'at_home'],
      async *pages() {
        yield services.map((one, index) => [
          ...[String(index + 1), one.category, one.name, one.description, one.priceCents],
          ...[String(one.durationMinutes), String(one.atSalon), String(one.atHome)],
        ]);
      },
    },
    'clients.csv': {
      head: [
        ...['number', 'name', 'phone_number', 'email', 'birthday', 'line', 'postal_code', 'city'],
        ...['contact_by', 'tags', 'note', 'visits', 'last_visit'],
      ],
      async *pages() {
        let number = 0;
        for await (const page of exportClientBook(clientsOf(context), scope))
          yield page.map((one) => [
            ...[String(++number), one.name, one.phoneNumber && phoneForSpreadsheets(one.phoneNumber)],
            ...[one.email, one.birthday, one.line],
            ...[one.postalCode, one.city, one.contactBy, writeTags(one.tags), one.note],
            ...[String(one.visitCount), one.lastVisitAt && dayIn(one.lastVisitAt)],
          ]);
      },
    },
    'history/visits.csv': {
      head: ['starts_at', 'state', 'customer', 'member', 'services', 'place', 'total'],
      async *pages() {
        for await (const ids of iterateIdsAtProfessional(db, professionalId)) {
          const rows = await listAppointmentsByIds(db, ids);
          const inOrder = rows.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
          yield inOrder.map((one) => [
            ...[one.startsAt.toISOString(), one.state, one.customerName, one.memberName],
            ...[one.lines.map(({ name }) => name).join(', '), one.place, one.totalCents],
          ]);
        }
      },
    },
    'history/visits-to-come.csv': {
      head: visitTableHead,
      async *pages() {
        for await (const ids of iterateIdsAtProfessional(db, professionalId)) {
          const rows = await listAppointmentsByIds(db, ids);
          yield rows
            .filter(({ state, startsAt }) => state === 'confirmed' && startsAt > clock.now())
            .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
            .map((one) => visitToCome(one, professional.timeZone));
        }
      },
    },
    'history/movements.csv': {
      head: ['at', 'kind', 'amount'],
      async *pages() {
        const all = { kind: undefined, from: new Date('2000-01-01'), until: new Date('2100-01-01') };
        const pages = readInPages<MovementRow>((page) =>
          listMovements(db, professionalId, { ...all, ...page }),
        );
        for await (const page of pages)
          yield page.map(({ at, kind, amountCents }) => [at.toISOString(), kind, amountCents]);
      },
    },
    'history/reviews.csv': {
      head: ['at', 'author', 'rating', 'text', 'answer'],
      async *pages() {
        const pages = readInPages<ReviewRow>((page) =>
          listReviews(db, professionalId, { ...page, withHidden: true }),
        );
        for await (const page of pages)
          yield page.map(({ createdAt, authorName, rating, text, answer }) => {
            return [createdAt.toISOString(), authorName, String(rating), text, answer];
          });
      },
    },
  };
  return Object.entries(tables).map(([name, table]) => ({ name, open: () => inCsv(table, language) }));
}

/** The cells of `visitTableHead`; the services are joined as the import of visits splits them. */
function visitToCome(one: AppointmentRow, timeZone: string): Cell[] {
  const minute = minuteOf(one.startsAt, timeZone);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const clockTime = `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
  const isAtHome = one.place === 'at_home';
  return [
    `${dayOf(one.startsAt, timeZone)} ${clockTime}`,
    String((one.endsAt.getTime() - one.startsAt.getTime()) / MINUTE_MS),
    one.customerName,
    one.customerPhone,
    one.customerEmail,
    one.memberName,
    one.lines.map(({ name }) => name).join(' + '),
    one.serviceFeeCents,
    one.note,
    one.place,
    isAtHome ? one.line : '',
    isAtHome ? one.postalCode : '',
    isAtHome ? one.city : '',
  ];
}

async function* inCsv({ head, pages }: Table, language: Language): AsyncGenerator<string> {
  yield csvOf([head], language);
  for await (const page of pages()) yield csvOf(page, language, { isFirst: false });
}
