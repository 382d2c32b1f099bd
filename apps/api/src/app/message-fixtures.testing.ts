import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { aPhoto } from '#testing/a-client';
import { aThread } from '#testing/a-thread';
import { aCustomer, aFile, anAppointment, aProfessional } from '#testing/builders';
import type { Call } from './generated-input.testing.ts';
import type { Around } from './waiting-fixtures.testing.ts';

const typed = { text: 'À quelle heure ?', photo_ids: [] };
const report = { reason: 'spam', text: '' };
const settings = { quick_answers: ['Avec plaisir.'], automatic_on: false, automatic_text: '' };

/** Valid requests about messages, between a customer and a professional who have no other threads. */
export function messageFixtures({
  db,
  now,
  aParty,
  keyed,
  signIn,
  files,
}: Around & { files: Bytes['partners']['files'] }): Record<string, () => Promise<Call>> {
  const written = async () => {
    const party = await aParty();
    const { id: customerId } = await aCustomer(db);
    const id = await aThread(db, party, { now, customerId });
    return { party, customerId, headers: await signIn(customerId), params: { id } };
  };
  const at = async (body?: Call['body']): Promise<Call> => {
    const { headers, params } = await written();
    return { headers, params, ...(body && { body }) };
  };
  const asProfessional = async (body?: Call['body']): Promise<Call> => ({
    headers: (await aParty()).headers,
    ...(body && { body }),
  });
  return {
    'GET /customer/threads': async () => ({ headers: (await written()).headers }),
    'GET /professional/threads': async () => ({ headers: (await written()).party.headers }),
    'POST /customer/threads': async () => {
      const { headers } = await written();
      return { headers, body: { professional_id: (await aParty()).id } };
    },
    'POST /professional/threads': async () => {
      const { party, customerId } = await written();
      return {
        headers: party.headers,
        body: { appointment_id: await anAppointment(db, party, { customerId }) },
      };
    },
    'GET /threads/{id}': () => at(),
    'GET /threads/{id}/messages': () => at(),
    'POST /threads/{id}/messages': async () => keyed(await at(typed)),
    'POST /threads/{id}/read': () => at({ number: 1 }),
    'POST /threads/{id}/typing': () => at(),
    'GET /threads/{id}/photos/{photo_id}': async () => {
      const { id: customerId } = await aCustomer(db);
      const photoId = await aFile(db, { kind: 'account', id: customerId }, aPhoto);
      const messages = [{ side: 'customer', text: '', photoIds: [photoId] }] as const;
      const id = await aThread(db, await aParty(), { now, customerId, said: messages });
      await files.put(photoId, Buffer.from('photo'));
      return { headers: await signIn(customerId), params: { id, photo_id: photoId } };
    },
    'PUT /threads/{id}/block': () => at({ blocks: true }),
    'POST /threads/{id}/reports': async () => keyed(await at(report)),
    'GET /me/unread-threads': async () => ({ headers: (await written()).headers }),
    'GET /professional/message-settings': () => asProfessional(),
    'PUT /professional/message-settings': () => asProfessional(settings),
  };
}

type Party = { accountId: string; professional: { id: string; memberId: string }; serviceId: string };
type Bytes = { partners: { files: { put: (id: string, content: Buffer) => Promise<void> } } };
type Asking = { who: string; kind: string; owner: Party };
const inBusiness = ['HAIRDRESSER', 'SALON', 'member'];

/**
 * Requests about messages by any caller. The thread is the caller's own, or one between their business and
 * a customer whom they serve.
 */
export function messageRequests(around: () => { db: Database; now: Date; stranger: Party; context: Bytes }) {
  const professionalOf = ({ kind, owner }: Asking) =>
    (kind === 'foreign' ? around().stranger : owner).professional;
  const threadOf = async (asking: Asking, photoIds: readonly string[] = []) => {
    const { db, now } = around();
    const isOwn = asking.kind === 'own' && asking.who !== 'anonymous' && !inBusiness.includes(asking.who);
    const fixture = isOwn ? await aProfessional(db) : professionalOf(asking);
    const customerId = isOwn ? asking.owner.accountId : (await aCustomer(db)).id;
    const messages = [{ side: 'customer', text: 'Bonjour', photoIds }] as const;
    return aThread(db, fixture, { now, customerId, memberIds: [fixture.memberId], said: messages });
  };
  const inThread = (body?: object) => async (asking: Asking, route: string) => {
    const made = await threadOf(asking);
    const id = asking.kind === 'absent' ? randomUUID() : made;
    return { path: (route.split(' ')[1] ?? '').replace('{id}', id), ...(body && { body }) };
  };
  return {
    'POST /customer/threads': async ({ kind, owner }: Asking) => ({
      body: {
        professional_id:
          kind === 'absent' ? randomUUID() : (kind === 'own' ? owner : around().stranger).professional.id,
      },
    }),
    'POST /professional/threads': async (asking: Asking) => {
      const customerId = (await aCustomer(around().db)).id;
      const made = await anAppointment(around().db, professionalOf(asking), { customerId });
      return { body: { appointment_id: asking.kind === 'absent' ? randomUUID() : made } };
    },
    'GET /threads/{id}': inThread(),
    'GET /threads/{id}/messages': inThread(),
    'POST /threads/{id}/messages': inThread(typed),
    'POST /threads/{id}/read': inThread({ number: 1 }),
    'POST /threads/{id}/typing': inThread(),
    'PUT /threads/{id}/block': inThread({ blocks: false }),
    'POST /threads/{id}/reports': inThread(report),
    'GET /threads/{id}/photos/{photo_id}': async (asking: Asking) => {
      const photoId = await aFile(around().db, { kind: 'account', id: asking.owner.accountId });
      await around().context.partners.files.put(photoId, Buffer.from('photo'));
      const id = await threadOf(asking, [photoId]);
      return { path: `/threads/${asking.kind === 'absent' ? randomUUID() : id}/photos/${photoId}` };
    },
    'PUT /professional/message-settings': async () => ({ body: settings }),
  };
}
