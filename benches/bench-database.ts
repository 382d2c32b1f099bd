import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../apps/api/src/kit/database/database.ts';
import { migrate } from '../scripts/database/migrate.ts';
import { startPostgres } from '../scripts/start/postgres.ts';
import { scratchFolder } from '../scripts/start/scratch-folder.ts';

export type BenchDatabase = ReturnType<typeof openDatabase>;

/**
 * A migrated, empty PostgreSQL for one bench. Without fsync, because the disk would dominate the figures.
 * `bytes`: how much it will hold, when that is much.
 */
export async function withBenchDatabase<T>(
  connections: number,
  work: (db: BenchDatabase, url: string) => Promise<T>,
  { bytes = 0 } = {},
): Promise<T> {
  const parent = await scratchFolder('bench-postgres', { bytes });
  const postgres = await startPostgres({
    folder: join(parent, 'data'),
    logFile: join(parent, 'postgres.log'),
    durable: false,
  });
  try {
    await migrate(postgres.url);
    const db = openDatabase(postgres.url, { max: connections });
    try {
      return await work(db, postgres.url);
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.stop();
    await rm(parent, { recursive: true, force: true });
  }
}

export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
