import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#kit/database/database';
import { aFile, type BuiltProfessional } from '#testing/builders';
import type { Call } from './generated-input.testing.ts';

type Around = { db: Database; party: BuiltProfessional & { headers: Record<string, string> } };

const kinds = ['ID_card_front', 'ID_card_back', 'RIB', 'KBIS', 'proof_of_address'];
const namedPerson = {
  person_token: 'cpt_1',
  first_name: 'Awa',
  last_name: 'Diallo',
  roles: ['owner'],
};

/** Inserts an owner of a company who was not sent to the card partner yet. */
async function aPartnerPerson(db: Database, professionalId: string): Promise<string> {
  const person = {
    professionalId,
    firstName: 'Awa',
    lastName: 'Diallo',
    roles: ['owner'],
    createdAt: new Date(),
  };
  const { id } = await db
    .insertInto('verification.persons')
    .values(person)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the id of a person of this company; without a company, an id that does not exist. */
export async function aPersonOf(
  db: Database,
  party: { professional: { id: string } } | undefined,
): Promise<string> {
  return party ? aPartnerPerson(db, party.professional.id) : randomUUID();
}

/**
 * Requests about the card partner account by any caller. `on` builds the requests about a person of a
 * company.
 */
export function partnerRequests<Request>(on: (body: object) => Request) {
  const onPerson = on(namedPerson);
  return {
    'PUT /professional/verification/account': async () => ({
      body: { account_token: 'ct_1', statement_name: 'SALON AWA' },
    }),
    'POST /professional/verification/persons': async () => ({ body: namedPerson }),
    'PUT /professional/verification/persons/{person_id}': onPerson,
    'DELETE /professional/verification/persons/{person_id}': onPerson,
  };
}

/**
 * Valid requests about the card partner account. Their tokens are unknown to the partner, which the
 * response reports.
 */
export function partnerFixtures({ db, party }: Around): Record<string, () => Promise<Call>> {
  const { headers } = party;
  async function complete(): Promise<void> {
    for (const kind of kinds) {
      const file = await aFile(db, { kind: 'account', id: party.accountId });
      await sql`insert into verification.documents (professional_id, kind, file_id, submitted_at)
        values (${party.id}, ${kind}, ${file}, '2031-06-01T08:00:00Z') on conflict do nothing`.execute(db);
    }
    await sql`insert into verification.accounts (professional_id, statement_name, submitted_at)
      values (${party.id}, 'SALON AWA', '2031-06-01T08:00:00Z') on conflict do nothing`.execute(db);
  }
  async function aPerson() {
    await complete();
    return { headers, params: { person_id: await aPartnerPerson(db, party.id) } };
  }
  return {
    'PUT /professional/verification/documents': async () => ({
      headers,
      body: { RIB: await aFile(db, { kind: 'account', id: party.accountId }) },
    }),
    'PUT /professional/verification/account': async () => {
      await complete();
      return {
        headers,
        body: { account_token: 'ct_1', statement_name: 'SALON AWA', documents: { RIB: 'file_1' } },
      };
    },
    'POST /professional/verification/persons': async () => {
      await complete();
      return { headers, body: namedPerson };
    },
    'PUT /professional/verification/persons/{person_id}': async () => ({
      ...(await aPerson()),
      body: namedPerson,
    }),
    'DELETE /professional/verification/persons/{person_id}': aPerson,
  };
}
