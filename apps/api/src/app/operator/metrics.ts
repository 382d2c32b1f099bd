import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { isEqualInConstantTime } from '#kit/constant-time';
import { countPoolConnections } from '#kit/database/database';
import type { LiveStreams } from '#kit/live/live-streams';
import { backgroundRuns, httpDurations, liveEvents, partnerCalls } from '#kit/telemetry/metrics';
import type { SearchMemory } from '#search';
import type { AppContext } from '../context.ts';
import { createFigureReaders, type FigureName, figureHelp, listSourceAges, readFigures } from './figures.ts';

export type Metrics = {
  /** Returns all metrics in the text format of Prometheus. */
  read(): Promise<{ contentType: string; text: string }>;
  /** Returns whether the Authorization header has the token. */
  admits(authorization: string | undefined): boolean;
  registry: Registry;
  close(): void;
};

type MeasuredContext = Pick<AppContext, 'db' | 'clock' | 'listener'> & {
  config: Pick<AppContext['config'], 'METRICS_TOKEN' | 'RELEASE_COMMIT' | 'DATABASE_POOL'>;
};
/** What only API processes have. */
type ApiParts = { memory: Pick<SearchMemory, 'size'>; streams: Pick<LiveStreams, 'count'> };

/** Opens the metrics of the process and the marketplace. Returns undefined without METRICS_TOKEN. */
export function openMetrics(context: MeasuredContext, ofApi?: ApiParts): Metrics | undefined {
  const token = context.config.METRICS_TOKEN;
  if (token === undefined) return undefined;
  const registry = new Registry();
  const registers = [registry];
  const unread = new Counter({
    name: 'meche_unread_figures_total',
    help: 'Figures that could not be read',
    labelNames: ['figure'],
    registers,
  });
  const readGauges = registerFigures(registry, context, (figure) => unread.inc({ figure }));
  registerProcess(registry, context);
  if (ofApi) registerApi(registry, ofApi);
  for (const metric of [partnerCalls, backgroundRuns]) registry.registerMetric(metric);
  // Processor time, memory, event loop and garbage collection, under the names that dashboards know.
  collectDefaultMetrics({ register: registry });

  return {
    registry,
    admits: (authorization = '') => isEqualInConstantTime(authorization, `Bearer ${token}`),
    async read() {
      await readGauges();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
    close: () => registry.clear(),
  };
}

/** Registers the figures of the marketplace, and returns the function that reads them. */
function registerFigures(
  registry: Registry,
  context: MeasuredContext,
  onError: (figure: string) => void,
): () => Promise<void> {
  const registers = [registry];
  const gauges = new Map<string, Gauge>();
  const figures = createFigureReaders(context);
  for (const figure of Object.keys(figures) as FigureName[]) {
    const [name = figure, kind] = figure.split(':');
    const labelNames = kind === undefined ? [] : ['kind'];
    if (!gauges.has(name))
      gauges.set(name, new Gauge({ name: `meche_${name}`, help: figureHelp[figure], labelNames, registers }));
  }
  const ages = new Gauge({
    name: 'meche_background_source_waiting_seconds',
    help: 'How long a source of background work has waited: a reaction since its oldest waiting job was queued, a scheduled job since its last run ended',
    labelNames: ['kind', 'source'],
    registers,
  });

  return async () => {
    for (const gauge of [...gauges.values(), ages]) gauge.reset();
    const [values, sources] = await Promise.all([
      readFigures(figures, onError),
      listSourceAges(context).catch(() => onError('background_source_waiting_seconds')),
    ]);
    for (const { kind, source, seconds } of sources ?? []) ages.set({ kind, source }, seconds);
    for (const figure of Object.keys(figures) as FigureName[]) {
      const [name = figure, kind] = figure.split(':');
      const labels = kind === undefined ? {} : { kind };
      const value = values[figure];
      // A figure that cannot be read is left out, because 0 would mean that there is no problem.
      if (value === undefined) gauges.get(name)?.remove(labels);
      else gauges.get(name)?.set(labels, value);
    }
  };
}

const packageFile = new URL('../../../package.json', import.meta.url);

function registerProcess(registry: Registry, { db, config, listener }: MeasuredContext): void {
  const registers = [registry];
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  new Gauge({
    name: 'meche_build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version, commit: config.RELEASE_COMMIT ?? 'unknown' }, 1);
  new Gauge({
    name: 'meche_pool_connections',
    help: 'Connections to the database, and who waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(countPoolConnections(db))) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'meche_pool_connections_max',
    help: 'Most connections to the database that this process opens',
    registers,
  }).set(config.DATABASE_POOL);
  new Gauge({
    name: 'meche_listener_hearing',
    help: '1 while the process hears the notifications of other processes, otherwise 0',
    registers,
    collect() {
      this.set(listener.isHearing() ? 1 : 0);
    },
  });
}

function registerApi(registry: Registry, { memory, streams }: ApiParts): void {
  const registers = [registry];
  for (const metric of [httpDurations, liveEvents]) registry.registerMetric(metric);
  new Gauge({
    name: 'meche_live_streams',
    help: 'Open live streams',
    registers,
    collect() {
      this.set(streams.count());
    },
  });
  new Gauge({
    name: 'meche_search_memory_bytes',
    help: 'Size of the columns that the search keeps in memory',
    registers,
    collect() {
      this.set(memory.size().columnBytes);
    },
  });
  new Gauge({
    name: 'meche_search_businesses',
    help: 'Businesses that the search keeps in memory; 0 until they are loaded',
    registers,
    collect() {
      this.set(memory.size().listings);
    },
  });
}

/** Registers GET /metrics and measures response times; does nothing without METRICS_TOKEN. */
export function metricsRoute(app: FastifyInstance, context: MeasuredContext, ofApi: ApiParts): void {
  const metrics = openMetrics(context, ofApi);
  if (!metrics) return;
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    // All unknown paths share one label, because a scanner would otherwise fill the memory.
    const route = routeOptions.url ?? 'none';
    httpDurations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.addHook('onClose', async () => metrics.close());
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!metrics.admits(request.headers.authorization))
      return reply.code(401).send({ success: false, code: 'unauthenticated' });
    const { contentType, text } = await metrics.read();
    return reply.header('cache-control', 'no-store').type(contentType).send(text);
  });
}
