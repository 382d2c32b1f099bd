import type { Db } from '#kit/database/database';
import type { Standing } from '#kit/http/caller';
import { permissionsOf } from './rules.ts';
import { findMemberByAccount } from './store/members.ts';

/** Where an account stands in the business it owns or works in, as it is now; undefined: in none. */
export async function findStanding(db: Db, accountId: string): Promise<Standing | undefined> {
  const member = await findMemberByAccount(db, accountId);
  if (!member) return undefined;
  const { professionalId, memberId } = member;
  return { professionalId, memberId, can: permissionsOf(member) };
}
