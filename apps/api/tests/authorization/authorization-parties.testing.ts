import type { MemberPermission } from '@meche/contract/permissions';
import { sql } from 'kysely';
import type { Database } from '#kit/database/database';
import { aCustomer, aMember, aProfessional, aService, type BuiltProfessional } from '#testing/builders';

export type Party = {
  accountId: string;
  professional: BuiltProfessional;
  serviceId: string;
};

export async function aParty(db: Database, role: 'HAIRDRESSER' | 'SALON'): Promise<Party> {
  const professional = await aProfessional(db, { role });
  const serviceId = await aService(db, professional.id);
  return { accountId: professional.accountId, professional, serviceId };
}

/**
 * Creates a member of a salon with an account. The objects of this party are in the member's own calendar.
 */
export async function aMemberParty(db: Database, granted?: readonly MemberPermission[]): Promise<Party> {
  const salon = await aParty(db, 'SALON');
  const account = await aCustomer(db, { firstName: 'Maya' });
  await sql`update identity.accounts set role = 'SALON' where id = ${account.id}`.execute(db);
  const memberId = await aMember(db, salon.professional.id, {
    firstName: 'Maya',
    accountId: account.id,
    serviceIds: [salon.serviceId],
  });
  if (granted)
    await sql`update staff.members set granted = ${granted}::text[] where id = ${memberId}`.execute(db);
  return { ...salon, accountId: account.id, professional: { ...salon.professional, memberId } };
}

/** Returns the same party with the calendar of the salon's owner instead of the member's. */
export async function colleagueOf(db: Database, party: Party): Promise<Party> {
  const { id } = party.professional;
  const { memberId } = await db
    .selectFrom('staff.members')
    .select('id as memberId')
    .where('professionalId', '=', id)
    .where('isOwner', '=', true)
    .executeTakeFirstOrThrow();
  return { ...party, professional: { ...party.professional, memberId } };
}

export async function anOperator(db: Database) {
  const account = await aCustomer(db, { firstName: 'Olga' });
  await db.updateTable('identity.accounts').set({ isOperator: true }).where('id', '=', account.id).execute();
  return account;
}
