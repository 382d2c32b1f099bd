import { fromKysely, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Fact, takeFacts } from './facts.ts';
import { queueOf, type Reaction, type Sweep } from './reactions.ts';

const RELAY_MS = 250;
const SWEEP_MS = 1_000;
const RELAY_BATCH = 100;

export type Worker = { stop(): Promise<void>; sweepNow(): void };

export type WorkerOptions = {
  db: Database;
  databaseUrl: string;
  reactions: readonly Reaction[];
  sweeps: readonly Sweep[];
  onError: (error: unknown, where: string) => void;
};

/** Relays facts to one job per reaction, runs the jobs with retries and back-off, and runs the sweeps. */
export async function startWorker({
  db,
  databaseUrl,
  reactions,
  sweeps,
  onError,
}: WorkerOptions): Promise<Worker> {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'pgboss', max: 4 });
  boss.on('error', (error) => onError(error, 'pg-boss'));
  await boss.start();
  for (const reaction of reactions) {
    const queue = queueOf(reaction);
    await boss.createQueue(queue, { retryLimit: 10, retryDelay: 1, retryBackoff: true });
    await boss.work<Fact>(queue, { pollingIntervalSeconds: 0.5, batchSize: 10 }, async (jobs) => {
      for (const job of jobs)
        await reaction.run(job.data.payload, { ...job.data, at: new Date(job.data.at) });
    });
  }

  const relay = every(RELAY_MS, 'relay', async () => {
    while ((await relayOnce(db, boss, reactions)) === RELAY_BATCH);
  });
  const rounds = sweeps.map((sweep) =>
    every(SWEEP_MS, sweep.name, async () => {
      while ((await sweep.run()) > 0);
    }),
  );

  function every(milliseconds: number, name: string, run: () => Promise<void>) {
    let stopped = false;
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> = Promise.resolve();
    const round = () => {
      running = run()
        .catch((error) => onError(error, name))
        .then(() => {
          if (!stopped) timer = setTimeout(round, milliseconds);
        });
    };
    round();
    return {
      async stop() {
        stopped = true;
        clearTimeout(timer);
        await running;
      },
      now() {
        if (stopped || timer === undefined) return;
        clearTimeout(timer);
        timer = setTimeout(round, 0);
      },
    };
  }

  return {
    sweepNow: () => {
      for (const round of rounds) round.now();
    },
    async stop() {
      await Promise.all([relay.stop(), ...rounds.map((round) => round.stop())]);
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

async function relayOnce(db: Database, boss: PgBoss, reactions: readonly Reaction[]): Promise<number> {
  return inTransaction(db, async (tx) => {
    const facts = await takeFacts(tx, RELAY_BATCH);
    for (const fact of facts) {
      for (const reaction of reactions) {
        if (reaction.fact === fact.name) await boss.send(queueOf(reaction), fact, { db: fromKysely(tx) });
      }
    }
    return facts.length;
  });
}
