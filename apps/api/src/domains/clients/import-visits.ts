import { createHash, randomUUID } from 'node:crypto';
import {
  VISIT_IMPORT_UNDO_DAYS,
  VISITS_REMOVED_AT_ONCE,
  type VisitImport,
  type VisitLine,
  type VisitProblem,
  type visitOutcomes,
} from '@meche/contract/visit-imports';
import {
  type AppointmentRow,
  bookImportedVisit,
  bookWithClientEmail,
  type ImportedVisit,
  isUntouched,
  listAppointmentsByIds,
  removeImportedVisits,
} from '#appointments';
import type { Database, Db, Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import type { Caller, Held } from '#kit/http/caller';
import type { Limits } from '#kit/http/limits';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { toE164 } from '#kit/phone-number';
import { Refusal, refuse } from '#kit/refusal';
import { type Clock, DAY_MS, later } from '#kit/time';
import {
  chooseClient,
  foldName,
  identityOf,
  type Person,
  readVisitLine,
  type VisitLineRead,
} from './rules/visit-lines.ts';
import { visitOf } from './rules/visits.ts';
import { insertClient } from './store/clients.ts';
import {
  claimFingerprint,
  deleteImportedVisits,
  deleteUnusedPeople,
  findVisitImport,
  insertVisitImport,
  type KnownPerson,
  listImportedIds,
  listKnownFingerprints,
  listKnownPeople,
  listVisitImports,
  listWithFormulas,
  lockPerson,
  markUndone,
} from './store/visit-imports.ts';
import { countFigures, saveVisits } from './store/visits.ts';

type Deps = { db: Database; clock: Clock };
type Owner = Held<'edit_business'>;

const MAX_SHOWN = 5;
const MAX_LEFT_SHOWN = 50;

export async function beginVisitImport(
  { db, clock }: Deps,
  { professionalId }: Owner,
  { fileName }: { fileName: string },
  idempotencyKey: IdempotencyKey,
): Promise<string> {
  const id = randomUUID();
  await inTransaction(db, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, id);
    await insertVisitImport(tx, { id, professionalId, fileName, createdAt: clock.now() });
  });
  return id;
}

type Outcome = (typeof visitOutcomes)[number];
export type ImportedLines = { outcomes: { at: number; outcome: Outcome }[]; notWrittenTo: number };

/**
 * Adds each visit in a transaction of its own, so that a time that was taken meanwhile leaves out one visit.
 * A visit whose fingerprint is known adds nothing. Refuses not_found, and wrong_state after an undo.
 */
export async function importVisits(
  deps: Deps & { limits: Limits },
  standing: Owner,
  importId: string,
  { lines, notifyClients }: { lines: readonly VisitLine[]; notifyClients: boolean },
): Promise<ImportedLines> {
  const { db, clock } = deps;
  const { professionalId } = standing;
  const row = (await findVisitImport(db, { professionalId, id: importId })) ?? refuse('not_found');
  if (row.undoneAt) refuse('wrong_state');
  const now = clock.now();
  const imported = await listKnownFingerprints(db, professionalId, lines.map(fingerprintOf));
  const known = await readPeople(db, professionalId, lines, now);
  const outcomes: ImportedLines['outcomes'] = [];
  let notWrittenTo = 0;
  for (const line of lines) {
    const read = readVisitLine(line, { now, toE164 });
    if (imported.has(fingerprintOf(line))) outcomes.push({ at: line.at, outcome: 'imported_before' });
    else if (read.problems.some(({ drops }) => drops === 'line'))
      outcomes.push({ at: line.at, outcome: 'invalid' });
    else {
      const booked = await bookLine(deps, standing, { line, read, known, importId, notifyClients, now });
      outcomes.push({ at: line.at, outcome: booked.outcome });
      if (booked.isUnwritten) notWrittenTo += 1;
    }
  }
  return { outcomes, notWrittenTo };
}

type LineToBook = {
  line: VisitLine;
  read: VisitLineRead;
  /** Clients of the book; a client whom the line adds is added here too. */
  known: KnownPerson[];
  importId: string;
  notifyClients: boolean;
  now: Date;
};

/** Books one line with its client. `isUnwritten`: the client has an email, but gets none. */
async function bookLine(
  deps: Deps & { limits: Limits },
  standing: Owner,
  { line, read, known, importId, notifyClients, now }: LineToBook,
): Promise<{ outcome: Outcome; isUnwritten: boolean }> {
  const { professionalId } = standing;
  const { person, note } = read;
  const client = chooseClient(person, known);
  const email = notifyClients ? person.email : null;
  const input = { ...visitToPlan(line, read, client), client: { ...person, email }, note };
  return bookWithClientEmail(deps, standing, input, async (booking) => {
    const visit = { ...booking, isSilent: !notifyClients };
    const outcome = await bookImportedVisit(deps, standing, visit, {
      claim: (tx, appointmentId) =>
        claimFingerprint(tx, { professionalId, importId, appointmentId, fingerprint: fingerprintOf(line) }),
      enter: async (tx, appointment) => {
        const added = await enterInBook(tx, appointment, { person, client, importId, now });
        if (added) known.push(added);
      },
    }).catch((error: unknown): Outcome => {
      if (error instanceof Refusal && problemOf(error)) return 'invalid';
      throw error;
    });
    const isUnwritten = outcome === 'added' && email !== null && booking.client.email === null;
    return { outcome, isUnwritten };
  });
}

/** Returns a hash of fixed length of what identifies a visit in its file. */
export function fingerprintOf(line: VisitLine): string {
  return createHash('sha256')
    .update(JSON.stringify(identityOf(line)))
    .digest('hex');
}

/** Reads the clients of the book who may be those of the lines. */
export async function readPeople(
  db: Db,
  professionalId: string,
  lines: readonly VisitLine[],
  now: Date,
): Promise<KnownPerson[]> {
  const people = lines.map((line) => readVisitLine(line, { now, toE164 }).person);
  return listKnownPeople(db, professionalId, {
    phones: people.flatMap(({ phone }) => phone ?? []),
    emails: people.flatMap(({ email }) => email?.toLowerCase() ?? []),
    names: people.flatMap(({ name }) => (name ? [foldName(name)] : [])),
  });
}

/** A visit at home without an address of its own takes place where the client lives. */
export function visitToPlan(
  line: VisitLine,
  { serviceName, startsAt }: { serviceName: string; startsAt: Date },
  client: KnownPerson | undefined,
): ImportedVisit {
  const own = { line: line.line.trim(), city: line.city.trim(), postalCode: line.postalCode.trim() };
  const from = own.city && own.postalCode ? own : client;
  const address =
    from?.city && from.postalCode
      ? { line: from.line.slice(0, 200), city: from.city.slice(0, 100), postalCode: from.postalCode }
      : undefined;
  const { memberId, serviceIds, durationMinutes, priceCents, place } = line;
  return {
    memberId,
    serviceIds,
    serviceName,
    startsAt,
    durationMinutes,
    priceCents,
    place,
    address,
  };
}

/** Returns the problem of a line that a refusal names; undefined for a refusal of the whole call. */
export function problemOf({ code, fields = {} }: Refusal): VisitProblem['problem'] | undefined {
  if (code === 'service_not_found') return 'service_gone';
  if (code === 'member_not_able') return 'member_not_able';
  if (code === 'place_not_offered') return 'place_not_offered';
  if (code === 'unknown_commune') return 'commune_unknown';
  if (code === 'visit_beyond_day') return 'beyond_day';
  if (code === 'slot_off_grid') return 'off_grid';
  if (code !== 'invalid_input') return undefined;
  if ('address' in fields) return 'address_missing';
  if ('duration_minutes' in fields) return 'length_invalid';
  return 'starts_at' in fields ? 'too_far' : undefined;
}

/**
 * Enters the visit with its client, whom it adds if the book has none, before a reaction would match the
 * visit by its exact name. Returns the client that was added. A visit without a name and contact has none.
 */
async function enterInBook(
  tx: Tx,
  row: AppointmentRow,
  input: { person: Person; client: KnownPerson | undefined; importId: string; now: Date },
): Promise<KnownPerson | undefined> {
  const { person, client, importId, now } = input;
  const { professionalId } = row;
  const name = person.name || person.email || person.phone;
  if (!name) return undefined;
  await takeLock(tx, 'client book', professionalId);
  const found = client && (await lockPerson(tx, { professionalId, id: client.id }));
  const added = { ...person, name, line: '', city: '', postalCode: '' };
  const clientId =
    found ??
    (await insertClient(tx, {
      professionalId,
      name,
      phone: person.phone,
      email: person.email,
      visitImportId: importId,
      createdAt: now,
    }));
  await saveVisits(tx, [visitOf(row, clientId, 0)]);
  await countFigures(tx, [clientId]);
  return found ? undefined : { ...added, id: clientId };
}

export async function listOwnVisitImports(
  { db, clock }: Deps,
  { professionalId }: Owner,
): Promise<VisitImport[]> {
  const rows = await listVisitImports(db, professionalId, MAX_SHOWN);
  return rows.map(({ id, fileName, count, createdAt }) => ({
    id,
    fileName,
    count,
    createdAt: createdAt.toISOString(),
    undoUntil: undoUntil(createdAt).toISOString(),
    can: { undo: undoUntil(createdAt) > clock.now() },
  }));
}

function undoUntil(createdAt: Date): Date {
  return later(createdAt, VISIT_IMPORT_UNDO_DAYS * DAY_MS);
}

export type UndoneVisits = {
  count: number;
  left: { appointmentId: string; customerName: string; startsAt: string }[];
  leftCount: number;
  hasMore: boolean;
};

/**
 * Removes visits of an import to which nothing has happened, at most VISITS_REMOVED_AT_ONCE, and the clients
 * it added whom nothing else needs. Idempotent. Refuses not_found, and wrong_state after seven days.
 */
export async function undoVisitImport(
  { db, clock }: Deps,
  { accountId, standing: { professionalId } }: Caller & { standing: Owner },
  id: string,
): Promise<UndoneVisits> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const row = (await findVisitImport(tx, { professionalId, id })) ?? refuse('not_found');
    if (undoUntil(row.createdAt) <= now) refuse('wrong_state');
    const ids = await listImportedIds(tx, { professionalId, id });
    const visits = await listAppointmentsByIds(tx, ids);
    const withFormulas = await listWithFormulas(tx, ids);
    const free = visits.filter((visit) => isUntouched(visit, now) && !withFormulas.has(visit.id));
    const batch = free.slice(0, VISITS_REMOVED_AT_ONCE).map((visit) => visit.id);
    const removed = await removeImportedVisits(tx, batch, { actorId: accountId, now });
    await takeLock(tx, 'client book', professionalId);
    const clientIds = await deleteImportedVisits(tx, professionalId, removed);
    await deleteUnusedPeople(tx, { professionalId, id });
    await countFigures(tx, clientIds);
    const hasMore = free.length > batch.length;
    if (!hasMore) await markUndone(tx, { professionalId, id }, now);
    const waiting = new Set(free.slice(batch.length).map((visit) => visit.id));
    const left = visits
      .filter((visit) => !removed.includes(visit.id) && !waiting.has(visit.id))
      .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
    return {
      count: removed.length,
      left: left.slice(0, MAX_LEFT_SHOWN).map(({ id: appointmentId, customerName, startsAt }) => ({
        appointmentId,
        customerName,
        startsAt: startsAt.toISOString(),
      })),
      leftCount: left.length,
      hasMore,
    };
  });
}
