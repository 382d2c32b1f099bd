import type { PersonRole } from '@meche/contract/verification';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { VerificationAccountCommands, VerificationAccounts } from '#kit/database/schema-types';
import { createCommandStore, type PartnerCommand } from '#kit/jobs/partner-command-store';
import { sweepRows } from '#kit/jobs/sweep';
import type { SerializedError } from '#kit/serialize-error';
import { originToStore } from '#kit/telemetry/origin';
import type { Requirements, Standing } from '../rules/account.ts';

/** The parts of a command that are not secret. Documents are named by the partner's file ids. */
export type CommandDetail = {
  /** True when the command carried a token. The token is deleted when the command ends. */
  byToken?: boolean;
  statementName?: string;
  documents?: {
    bankAccountOwnership?: string | undefined;
    companyRegistration?: string | undefined;
    companyMemorandum?: string | undefined;
    beneficialOwnership?: string | undefined;
  };
};

export type AccountCommand = PartnerCommand &
  Omit<Selectable<VerificationAccountCommands>, 'kind' | 'detail' | 'status'> & {
    kind: 'account' | 'person' | 'removal';
    detail: CommandDetail;
    status: 'pending' | 'done' | 'refused';
  };

/**
 * The queue of commands to the card partner. The row's id is the idempotency key; the commands of a
 * professional run in order.
 */
export const accountCommands = createCommandStore<AccountCommand>({
  name: 'partner-accounts',
  table: 'verification.account_commands',
  subject: 'professional_id',
  action: sql`case kind when 'account' then kind else 'account ' || kind end`,
});

export async function insertCommand(
  tx: Tx,
  command: Pick<AccountCommand, 'professionalId' | 'kind' | 'token'> & {
    personId?: string;
    detail?: CommandDetail;
    now: Date;
  },
): Promise<void> {
  const { now, personId = null, ...row } = command;
  const detail: CommandDetail = { ...command.detail, ...(command.token !== null && { byToken: true }) };
  await dismissObsolete(tx, { ...row, personId, now });
  await tx
    .insertInto('verification.accountCommands')
    .values({
      ...row,
      personId,
      detail: JSON.stringify(detail),
      retryAt: now,
      createdAt: now,
      origin: originToStore(),
    })
    .execute();
}

/** Dismisses earlier refusals of the same account or person, because the data were submitted again. */
async function dismissObsolete(
  tx: Tx,
  input: { professionalId: string; kind: AccountCommand['kind']; personId: string | null; now: Date },
): Promise<void> {
  await sql`
    update verification.account_commands set left_at = ${input.now}
    where professional_id = ${input.professionalId} and status = 'refused' and left_at is null
      and (${input.kind}::text = 'account') = (kind = 'account') and person_id is not distinct from ${input.personId}::uuid`.execute(
    tx,
  );
}

export async function closeCommand(tx: Tx, id: string): Promise<boolean> {
  const closed = await tx
    .updateTable('verification.accountCommands')
    .set({ status: 'done' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

export async function findLastCommand(db: Db, professionalId: string) {
  return db
    .selectFrom('verification.accountCommands')
    .select(['id', 'kind', 'status', 'failure'])
    .where('professionalId', '=', professionalId)
    .orderBy('position', 'desc')
    .limit(1)
    .$narrowType<{ status: AccountCommand['status']; failure: SerializedError | null }>()
    .executeTakeFirst();
}

export async function hasPendingCommands(db: Db, professionalId: string): Promise<boolean> {
  const found = await db
    .selectFrom('verification.accountCommands')
    .select('id')
    .where('professionalId', '=', professionalId)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export type AccountRow = Omit<
  Selectable<VerificationAccounts>,
  'requirements' | 'cardPayments' | 'transfers'
> & {
  requirements: (Requirements & { deadline: string | null }) | null;
  cardPayments: Standing['capabilities']['cardPayments'] | null;
  transfers: Standing['capabilities']['transfers'] | null;
};

export async function findAccountRow(db: Db, professionalId: string): Promise<AccountRow | undefined> {
  const row = await db
    .selectFrom('verification.accounts')
    .selectAll()
    .where('professionalId', '=', professionalId)
    .executeTakeFirst();
  return row as AccountRow | undefined;
}

export async function saveHandedOver(
  tx: Tx,
  account: Pick<Insertable<VerificationAccounts>, 'professionalId' | 'statementName' | 'submittedAt'>,
): Promise<void> {
  await tx
    .insertInto('verification.accounts')
    .values(account)
    .onConflict((conflict) =>
      conflict.column('professionalId').doUpdateSet(({ ref }) => ({
        statementName: ref('excluded.statementName'),
        submittedAt: ref('excluded.submittedAt'),
      })),
    )
    .execute();
}

/**
 * Returns the number of a read that is about to begin; undefined when no data were submitted to the
 * partner.
 */
export async function beginAccountRead(db: Db, professionalId: string): Promise<number | undefined> {
  const row = await db
    .updateTable('verification.accounts')
    .set({ lastLook: sql`last_look + 1` })
    .where('professionalId', '=', professionalId)
    .returning('lastLook')
    .executeTakeFirst();
  return row && Number(row.lastLook);
}

/** Returns false when a later read was stored before. */
export async function saveStanding(
  tx: Tx,
  professionalId: string,
  look: number,
  { capabilities, requirements, deadline, now }: Standing & { deadline: Date | null; now: Date },
): Promise<boolean> {
  const stored = await tx
    .updateTable('verification.accounts')
    .set({
      ...capabilities,
      requirements: JSON.stringify({ ...requirements, deadline: deadline?.toISOString() ?? null }),
      storedLook: look,
      readAt: now,
    })
    .where('professionalId', '=', professionalId)
    .where('storedLook', '<', look)
    .executeTakeFirst();
  return stored.numUpdatedRows > 0n;
}

/**
 * Lists at most `limit` accounts that the partner knows, that have no pending command, and that were not
 * read since their data were submitted.
 */
export const unreadAccounts = sweepRows(
  'unread-accounts',
  () => sql`select professional_id as id, submitted_at as due_at from verification.accounts a
    where (read_at is null or read_at < submitted_at)
      -- Subqueries by index: a join would read all commands for the few unread accounts.
      and (select true from verification.account_commands o
        where o.professional_id = a.professional_id and o.kind = 'account' and o.status = 'done' limit 1)
      and (select true from verification.account_commands o
        where o.professional_id = a.professional_id and o.status = 'pending' limit 1) is null`,
);

export type PersonRow = {
  id: string;
  professionalId: string;
  firstName: string;
  lastName: string;
  roles: PersonRole[];
  partnerId: string | null;
};

export async function listPersons(db: Db, professionalId: string): Promise<PersonRow[]> {
  return db
    .selectFrom('verification.persons')
    .select(['id', 'professionalId', 'firstName', 'lastName', 'roles', 'partnerId'])
    .where('professionalId', '=', professionalId)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .$narrowType<{ roles: PersonRole[] }>()
    .execute();
}

export async function findPerson(db: Db, id: string): Promise<PersonRow | undefined> {
  return db
    .selectFrom('verification.persons')
    .select(['id', 'professionalId', 'firstName', 'lastName', 'roles', 'partnerId'])
    .where('id', '=', id)
    .$narrowType<{ roles: PersonRole[] }>()
    .executeTakeFirst();
}

/** Whether another person than this one represents the company. */
export async function hasOtherRepresentative(
  db: Db,
  { professionalId, personId }: { professionalId: string; personId: string | undefined },
): Promise<boolean> {
  const other = await db
    .selectFrom('verification.persons')
    .select('id')
    .where('professionalId', '=', professionalId)
    .where('removedAt', 'is', null)
    .where(sql<boolean>`'representative' = any (roles)`)
    .$if(personId !== undefined, (query) => query.where('id', '!=', personId as string))
    .executeTakeFirst();
  return other !== undefined;
}

type Named = Pick<PersonRow, 'firstName' | 'lastName' | 'roles'>;

export async function insertPerson(
  tx: Tx,
  input: Named & { professionalId: string; now: Date },
): Promise<string> {
  const { now, ...row } = input;
  const { id } = await tx
    .insertInto('verification.persons')
    .values({ ...row, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns false when the person was removed or belongs to another professional. */
export async function updatePerson(
  tx: Tx,
  { id, professionalId, ...change }: { id: string; professionalId: string } & (Named | { removedAt: Date }),
): Promise<boolean> {
  const changed = await tx
    .updateTable('verification.persons')
    .set(change)
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function savePersonId(tx: Tx, id: string, partnerId: string): Promise<void> {
  await tx.updateTable('verification.persons').set({ partnerId }).where('id', '=', id).execute();
}

export async function eraseAccount(tx: Tx, professionalId: string): Promise<void> {
  await tx.deleteFrom('verification.accountCommands').where('professionalId', '=', professionalId).execute();
  await tx.deleteFrom('verification.persons').where('professionalId', '=', professionalId).execute();
  await tx.deleteFrom('verification.accounts').where('professionalId', '=', professionalId).execute();
}
