import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#kit/database/database';
import { inTransaction, PartnerCallInsideTransaction } from '#kit/database/transaction';

/** Expects that the call refuses to run inside a transaction; the check needs no PostgreSQL. */
export async function expectRefusedInTransaction(call: () => Promise<unknown>): Promise<void> {
  const database: Database = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  await expect(inTransaction(database, call)).rejects.toBeInstanceOf(PartnerCallInsideTransaction);
}
