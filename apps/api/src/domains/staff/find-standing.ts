import type { Db } from '#kit/database/database';
import type { Standing } from '#kit/http/caller';
import { permissionsOf } from './rules.ts';
import { findMemberByAccount, listMembersByAccounts, type StandingRow } from './store/members.ts';

/**
 * Returns an account's membership, as owner or member, with its permissions; undefined when the account has
 * no membership.
 */
export async function findStanding(db: Db, accountId: string): Promise<Standing | undefined> {
  const member = await findMemberByAccount(db, accountId);
  return member && standingOf(member);
}

/** Returns the memberships of many accounts by account id. Accounts without a membership are left out. */
export async function listStandings(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const members = await listMembersByAccounts(db, accountIds);
  return new Map(members.map((member) => [member.accountId, standingOf(member)]));
}

function standingOf(member: StandingRow): Standing {
  const { professionalId, memberId } = member;
  return { professionalId, memberId, can: permissionsOf(member) };
}
