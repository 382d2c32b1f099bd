import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { later } from '#kit/time';
import { aProfessional } from '#testing/builders';
import { noAccounts } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { addPerson, changePerson } from './hand-over-account.ts';
import type { AccountsDeps } from './send-accounts.ts';
import { saveHandedOver } from './store/accounts.ts';

const now = new Date('2026-06-12T08:00:00Z');
let fresh: FreshDatabase;
let deps: AccountsDeps;
beforeAll(async () => {
  fresh = await freshDatabase();
  deps = { db: fresh.db, clock: { now: () => now }, ...noAccounts };
});
afterAll(() => fresh?.close());

test('a company has one representative, whose data can be replaced', async () => {
  const { id: professionalId, accountId } = await aProfessional(fresh.db, { verified: false });
  const submittedAt = later(now, -1000);
  await inTransaction(fresh.db, (tx) =>
    saveHandedOver(tx, { professionalId, statementName: 'MOREAU SARL', submittedAt }),
  );
  const owner = { firstName: 'Inès', lastName: 'Moreau', roles: ['owner' as const], personToken: 'cpt_1' };
  const representative = { ...owner, professionalId, accountId, roles: ['representative' as const] };
  const first = await addPerson(deps, representative);
  const second = await addPerson(deps, { ...representative, roles: ['owner'] });
  const [ines] = first.persons;
  const other = second.persons.find(({ id }) => id !== ines?.id);
  const refused = { code: 'invalid_input', fields: { roles: 'not_a_choice' } };

  await expect(addPerson(deps, representative)).rejects.toMatchObject(refused);
  await expect(changePerson(deps, { ...representative, personId: other?.id ?? '' })).rejects.toMatchObject(
    refused,
  );
  const { persons } = await changePerson(deps, { ...representative, personId: ines?.id ?? '' });
  expect(persons.find(({ id }) => id === ines?.id)).toMatchObject({ roles: ['representative'] });
});
