import { setTimeout as pause } from 'node:timers/promises';
import { instantAtMinute } from '#kit/time';
import { startApiProcess, startWorkerProcess } from '#testing/api-process';
import { randomFrom } from '#testing/random';
import { untilQuiet } from '../resilience/crash-money.testing.ts';
import { moneyDifferences } from '../resilience/money-differences.testing.ts';
import { openProduct, type Product } from '../resilience/running-product.testing.ts';
import { type Cluster, openCluster, until } from './cluster.testing.ts';
import { bookingDifferences, type Load, openLoad } from './cluster-load.testing.ts';

const zone = 'Europe/Paris';
// Monday, 8:00. Visits that a card pays are on Tuesday.
export const monday = instantAtMinute('2031-06-02', 480, zone);
const tuesdayEvening = instantAtMinute('2031-06-03', 1170, zone);
const BETWEEN_FAULTS_MS = 3_000;
const ETCD_AWAY_MS = 3_000;
/** At least; a primary stays cut off until another one takes writes. */
const CUT_MS = 10_000;
const PAGE_EVERY_MS = 300;

export type Rounds = { kills: number; cuts: number; etcd: number };
type Fault = keyof Rounds;

/** The product on a cluster: two APIs, which customers use in turn, and two workers. */
export async function openProductOnCluster(options: { isSynchronous?: boolean } = {}) {
  const cluster = await openCluster(options);
  const product = await openProduct({
    now: monday,
    env: { DATABASE_READ_URL: cluster.standbyUrl },
    postgres: {
      url: cluster.url,
      kill: async () => (await cluster.primary())?.killPostgres(),
      start: async () => void (await cluster.untilWhole()),
      close: cluster.close,
    },
  });
  const [api, worker] = await Promise.all([
    startApiProcess(product.settings, { pooled: true }),
    startWorkerProcess(product.settings, { pooled: true }),
  ]);
  const origins = [product.origin, api.origin];
  let turn = 0;
  const balanced: Product = Object.defineProperty({ ...product }, 'origin', {
    get: () => origins[turn++ % origins.length],
  });
  return {
    cluster,
    product: balanced,
    /** Waits until all processes say that they are ready. */
    untilReady: () =>
      until('all processes are ready', async () => {
        const answers = await Promise.all(
          [...origins, product.workerHealth(), worker.health].map((one) => fetch(`${one}/readyz`)),
        );
        return answers.every(({ status }) => status === 200);
      }),
    async close(): Promise<void> {
      await Promise.all([api.end(), worker.end()]);
      await product.close();
    },
  };
}

export type ProductOnCluster = Awaited<ReturnType<typeof openProductOnCluster>>;

/**
 * Breaks the cluster under load, in a random order of faults, and compares what was acknowledged with database
 * and card partner. Returns the differences and, by fault, the longest times without an acknowledged write.
 */
export async function survive(
  { cluster, product, untilReady }: ProductOnCluster,
  rounds: Rounds,
  seed: number,
) {
  const random = randomFrom(seed);
  const load = await openLoad(product, random, monday);
  const pages = readPages(product, load);
  const outages: Record<Fault, number[]> = { kills: [], cuts: [], etcd: [] };
  const faults = shuffled(rounds, random);
  const parts = [
    ['day', faults.slice(0, Math.ceil(faults.length / 2))],
    ['evening', faults.slice(Math.ceil(faults.length / 2))],
  ] as const;
  for (const [part, next] of parts) {
    if (part === 'evening') await product.moveTo(tuesdayEvening);
    await product.untilHeard();
    const running = load.run(part);
    for (const fault of next) {
      await pause(BETWEEN_FAULTS_MS + random.below(2_000));
      const since = performance.now();
      const what = await cause(fault, cluster, load, random);
      await Promise.all([cluster.untilWhole(), untilReady()]);
      outages[fault].push(longestGap(load, since));
      console.log(
        `${what}: ${seconds(outages[fault].at(-1))} without writes, whole after ${seconds(performance.now() - since)}`,
      );
    }
    await pause(BETWEEN_FAULTS_MS);
    load.stop();
    await running;
  }
  await pages.stop();
  await load.completeAll();
  await untilQuiet(product);
  const wrong = [
    ...load.failures,
    ...pages.failures,
    ...(await bookingDifferences(product, load.record)),
    ...(await moneyDifferences(product, load.record)),
  ];
  return { wrong, outages, counts: { ...load.counts, pages: pages.count() }, away: product.later.times };
}

/** A visitor who reads public pages all the time, none of which may fail. */
function readPages(product: Product, { record }: Load) {
  const slug = record.professionals[0]!.slug;
  const paths = [`/professionals/${slug}`, '/search?where=75011', '/front-page', '/search?where=75002'];
  const failures: string[] = [];
  let count = 0;
  let isOver = false;
  const reading = (async () => {
    for (; !isOver; count += 1) {
      await pause(PAGE_EVERY_MS);
      const path = paths[count % paths.length]!;
      try {
        const answer = await fetch(`${product.origin}/api/v1${path}`);
        const text = await answer.text();
        if (answer.status !== 200) failures.push(`${path}: ${answer.status} ${text.slice(0, 200)}`);
      } catch (error) {
        failures.push(`${path}: ${String(error)}`);
      }
    }
  })();
  return {
    failures,
    count: () => count,
    async stop(): Promise<void> {
      isOver = true;
      await reading;
    },
  };
}

/** Causes a fault and waits until writes are acknowledged again. Returns what it did. */
async function cause(
  fault: Fault,
  cluster: Cluster,
  load: Load,
  random: ReturnType<typeof randomFrom>,
): Promise<string> {
  const writes = load.acknowledgedAt.length;
  const writeAgain = () =>
    until('a write is acknowledged', async () => load.acknowledgedAt.length > writes + 20, 60_000);
  if (fault === 'etcd') {
    const leader = await until('etcd has a leader', cluster.etcdLeader);
    await leader.killEtcd();
    await pause(ETCD_AWAY_MS);
    leader.startEtcd();
    return 'leader of etcd killed';
  }
  const primary = await until('there is a primary', cluster.primary);
  if (fault === 'kills') {
    primary.killPostgres();
    await writeAgain();
    return 'primary killed';
  }
  // Two of three times the primary, otherwise a standby.
  const victim = random.below(3) > 0 ? primary : cluster.nodes.find((node) => node !== primary)!;
  victim.cut();
  await Promise.all([writeAgain(), pause(CUT_MS)]);
  victim.heal();
  return victim === primary ? 'primary cut off' : 'standby cut off';
}

const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`;

function longestGap({ acknowledgedAt }: Load, since: number): number {
  const times = [since, ...acknowledgedAt.filter((time) => time > since)];
  return Math.max(...times.slice(1).map((time, index) => time - times[index]!));
}

function shuffled(rounds: Rounds, random: ReturnType<typeof randomFrom>): Fault[] {
  const faults = (Object.keys(rounds) as Fault[]).flatMap((fault) => Array<Fault>(rounds[fault]).fill(fault));
  for (let last = faults.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [faults[last], faults[other]] = [faults[other]!, faults[last]!];
  }
  return faults;
}

/** One line of figures for the log of a run. */
export function summary(
  seed: number,
  { wrong, outages, counts, away }: Awaited<ReturnType<typeof survive>>,
): string {
  const times = (list: number[]) => {
    const sorted = list.map((ms) => (ms / 1000).toFixed(1)).sort((one, other) => Number(one) - Number(other));
    return sorted.length === 0
      ? 'none'
      : `median ${sorted[Math.floor(sorted.length / 2)]} s of ${sorted.join(', ')}`;
  };
  return [
    `cluster: seed ${seed}, ${JSON.stringify(counts)}, ${away} times asked to come back, ${wrong.length} differences`,
    ...Object.entries(outages).map(([fault, list]) => `  without writes, ${fault}: ${times(list)}`),
  ].join('\n');
}
