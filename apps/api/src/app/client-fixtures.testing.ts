import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { aClient, aClientPhoto, aFormula, aProfessionalPicture } from '#testing/a-client';
import { anAppointment, type BuiltProfessional } from '#testing/builders';
import type { AppContext } from './context.ts';
import type { Call } from './generated-input.testing.ts';

type At = { id: string; memberId: string };
type Asking = { at: At | undefined };
type Request = { path?: string; body?: object };

const formula = { day: '2031-06-02', parts: [{ product: 'Majirel', shade: '7.3', grams: 60 }] };
const photo = { kind: 'after', day: '2026-01-01' };
const health = { allergies: '', patch_test_on: null, version: 1 };

const aLineSent = {
  at: 2,
  name: 'Léa',
  phone_number: '',
  email: '',
  birthday: '',
  line: '',
  postal_code: '',
  city: '',
  note: '',
  tags: '',
};

/** Inserts an import of clients that has a pending line, or that is committed. */
async function anImport(db: Database, at: At, options: { isDone?: boolean } = {}): Promise<string> {
  const now = new Date('2026-01-01T00:00:00Z');
  const { id } = await db
    .insertInto('clients.imports')
    .values({
      professionalId: at.id,
      fileName: 'clients.csv',
      lineCount: 1,
      createdAt: now,
      ...(options.isDone && { clientCount: 0, committedAt: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const client = { name: 'Léa', line: '', city: '', postalCode: '', note: '', tags: [] };
  if (!options.isDone)
    await db
      .insertInto('clients.importLines')
      .values({ importId: id, line: 2, client: JSON.stringify(client) })
      .execute();
  return id;
}

/**
 * Inserts a client with a merge that was undone already. Returns the id of the client and the id of the
 * merge.
 */
async function aMerge(db: Database, at: At): Promise<[string, string]> {
  const now = new Date('2031-06-01T00:00:00Z');
  const targetId = await aClient(db, at);
  const { id } = await db
    .insertInto('clients.merges')
    .values({
      professionalId: at.id,
      keptId: targetId,
      mergedId: randomUUID(),
      mergedName: 'Zoé',
      movedVisits: [],
      movedFormulas: [],
      mergedAt: now,
      undoUntil: new Date('2031-07-01T00:00:00Z'),
      undoneAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return [targetId, id];
}

type Fixture = { db: Database; context: { partners: Pick<AppContext['partners'], 'files'> } };

/**
 * Requests about a client whom the party's member entered. Without a party the requests are about a client
 * who does not exist.
 */
export function clientRequests<A>(around: () => Fixture, partyOf: (asking: A) => Asking['at']) {
  const clientOf = (at: At | undefined) =>
    at ? aClient(around().db, at) : Promise.resolve(randomUUID() as string);
  const on =
    (rest = '', body?: object) =>
    async (asking: A): Promise<Request> => ({
      path: `/professional/clients/${await clientOf(partyOf(asking))}${rest}`,
      ...(body && { body }),
    });
  const onFormula =
    (body?: object) =>
    async (asking: A): Promise<Request> => {
      const at = partyOf(asking);
      const id = await clientOf(at);
      const formulaId = at ? await aFormula(around().db, id) : randomUUID();
      return { path: `/professional/clients/${id}/formulas/${formulaId}`, ...(body && { body }) };
    };
  const photoOf = async (at: At | undefined): Promise<[string, string]> => {
    if (!at) return [randomUUID(), randomUUID()];
    const id = await aClient(around().db, at);
    const photoId = await aClientPhoto(around().db, at, id);
    await around().context.partners.files.put(photoId, Buffer.from('photo'));
    return [id, photoId];
  };
  const onPhoto = async (asking: A): Promise<Request> => {
    const [id, photoId] = await photoOf(partyOf(asking));
    return { path: `/professional/clients/${id}/photos/${photoId}` };
  };
  const onPair = (rest: string) => async (asking: A) => {
    const at = partyOf(asking);
    return on(rest, { other_id: at ? await aClient(around().db, at) : randomUUID() })(asking);
  };
  const onImport =
    (rest: string, body?: object, isDone = false) =>
    async (asking: A): Promise<Request> => {
      const at = partyOf(asking);
      const id = at ? await anImport(around().db, at, { isDone }) : randomUUID();
      return { path: `/professional/client-imports/${id}${rest}`, ...(body && { body }) };
    };
  return {
    'GET /professional/clients/export/{form}': async () => ({ path: '/professional/clients/export/csv' }),
    'POST /professional/client-imports': async () => ({ body: { file_name: 'a.csv', line_count: 1 } }),
    'PUT /professional/client-imports/{id}/lines': onImport('/lines', { lines: [aLineSent] }),
    'POST /professional/client-imports/{id}/finish': onImport('/finish', {}),
    'POST /professional/client-imports/{id}/undo': onImport('/undo', undefined, true),
    'GET /professional/clients': async () => ({ path: '/professional/clients?q=zoe' }),
    'GET /professional/clients/allergic-visits': async () => ({
      path: '/professional/clients/allergic-visits?from=2031-06-02',
    }),
    'POST /professional/clients': async () => ({ body: { name: `Zoé ${randomUUID()}` } }),
    'GET /professional/clients/{id}': on(),
    'POST /professional/clients/{id}/merge': onPair('/merge'),
    'PUT /professional/clients/{id}/apart': onPair('/apart'),
    'POST /professional/clients/{id}/merges/{merge_id}/undo': async (asking: A): Promise<Request> => {
      const at = partyOf(asking);
      const [id, mergeId] = at ? await aMerge(around().db, at) : [randomUUID(), randomUUID()];
      return { path: `/professional/clients/${id}/merges/${mergeId}/undo` };
    },
    'PUT /professional/clients/{id}': on('', { name: 'Zoé', version: 1 }),
    'DELETE /professional/clients/{id}': on(),
    'GET /professional/clients/{id}/formulas': on('/formulas'),
    'POST /professional/clients/{id}/formulas': on('/formulas', formula),
    'PUT /professional/clients/{id}/formulas/{formula_id}': onFormula({ ...formula, version: 1 }),
    'DELETE /professional/clients/{id}/formulas/{formula_id}': onFormula(),
    'GET /professional/clients/{id}/photos': on('/photos'),
    'PUT /professional/clients/{id}/photo-consent': on('/photo-consent', { consented_on: '2026-01-01' }),
    'DELETE /professional/clients/{id}/photo-consent': on('/photo-consent'),
    'POST /professional/clients/{id}/photos': async (asking: A): Promise<Request> => {
      const at = partyOf(asking);
      const [id] = await photoOf(at);
      const fileId = at ? await aProfessionalPicture(around().db, at.id) : randomUUID();
      return { path: `/professional/clients/${id}/photos`, body: { ...photo, file_id: fileId } };
    },
    'GET /professional/clients/{id}/photos/{photo_id}': onPhoto,
    'DELETE /professional/clients/{id}/photos/{photo_id}': onPhoto,
    'GET /professional/clients/{id}/health': on('/health'),
    'PUT /professional/clients/{id}/health': on('/health', health),
  };
}

type Around = {
  db: Database;
  files: AppContext['partners']['files'];
  keyed: (call: Call) => Call | Promise<Call>;
  party: BuiltProfessional & { headers: Record<string, string> };
};

export function clientFixtures({ db, files, keyed, party }: Around): Record<string, () => Promise<Call>> {
  const { headers } = party;
  const on = async (call: Omit<Call, 'headers' | 'params'> = {}): Promise<Call> => ({
    ...call,
    headers,
    params: { id: await aClient(db, party) },
  });
  const onFormula = async (call: Omit<Call, 'headers' | 'params'> = {}): Promise<Call> => {
    const id = await aClient(db, party);
    return { ...call, headers, params: { id, formula_id: await aFormula(db, id) } };
  };
  const onPhoto = async (call: Omit<Call, 'headers' | 'params'> = {}): Promise<Call> => {
    const id = await aClient(db, party);
    return { ...call, headers, params: { id, photo_id: await aClientPhoto(db, party, id) } };
  };
  const onImport = async (body: Call['body'], isDone = false): Promise<Call> => ({
    headers,
    params: { id: await anImport(db, party, { isDone }) },
    ...(body && { body }),
  });
  return {
    'GET /professional/clients/export/{form}': async () => ({ headers, params: { form: 'csv' } }),
    'GET /professional/client-imports': async () => ({ headers }),
    'POST /professional/client-imports': async () =>
      keyed({ headers, body: { file_name: 'clients.csv', line_count: 1 } }),
    'PUT /professional/client-imports/{id}/lines': () => onImport({ lines: [aLineSent] }),
    'POST /professional/client-imports/{id}/finish': () => onImport({ leave_out: true }),
    'POST /professional/client-imports/{id}/undo': () => onImport(undefined, true),
    'GET /professional/clients': async () => ({ headers, query: { q: 'zoe', sort: 'spent' } }),
    'GET /professional/clients/allergic-visits': async () => ({
      headers,
      query: { from: '2031-06-02', days: '7' },
    }),
    'POST /professional/clients': async () =>
      keyed({ headers, body: { name: `Zoé ${randomUUID()}`, tags: ['mariage'], birthday: '1990-06-17' } }),
    'GET /professional/clients/{id}': () => on(),
    'POST /professional/clients/{id}/merge': async () =>
      keyed(await on({ body: { other_id: await aClient(db, party) } })),
    'PUT /professional/clients/{id}/apart': async () => on({ body: { other_id: await aClient(db, party) } }),
    'POST /professional/clients/{id}/merges/{merge_id}/undo': async () => {
      const [id, merge_id] = await aMerge(db, party);
      return { headers, params: { id, merge_id } };
    },
    'PUT /professional/clients/{id}': () => on({ body: { name: 'Zoé', version: 1 } }),
    'DELETE /professional/clients/{id}': () => on(),
    'GET /professional/clients/{id}/formulas': () => on(),
    'POST /professional/clients/{id}/formulas': async () => keyed(await on({ body: formula })),
    'PUT /professional/clients/{id}/formulas/{formula_id}': () =>
      onFormula({ body: { ...formula, version: 1 } }),
    'DELETE /professional/clients/{id}/formulas/{formula_id}': () => onFormula(),
    'GET /professional/clients/{id}/photos': () => on(),
    'PUT /professional/clients/{id}/photo-consent': () => on({ body: { consented_on: '2026-01-01' } }),
    'DELETE /professional/clients/{id}/photo-consent': () => on(),
    'POST /professional/clients/{id}/photos': async () => {
      const { params } = await onPhoto();
      const body = { ...photo, file_id: await aProfessionalPicture(db, party.id) };
      return keyed({ headers, params: { id: params?.id ?? '' }, body });
    },
    'GET /professional/clients/{id}/photos/{photo_id}': async () => {
      const call = await onPhoto();
      await files.put(String(call.params?.photo_id), Buffer.from('photo'));
      return call;
    },
    'DELETE /professional/clients/{id}/photos/{photo_id}': () => onPhoto(),
    'GET /professional/clients/{id}/health': () => on(),
    'PUT /professional/clients/{id}/health': () => on({ body: health }),
    'GET /professional/appointments/{id}/client': async () => ({
      headers,
      params: { id: await anAppointment(db, party) },
    }),
  };
}
