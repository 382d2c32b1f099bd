import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isEqualInConstantTime } from '#kit/constant-time';
import { countPoolConnections } from '#kit/database/database';
import type { AppContext } from '../context.ts';
import { createFigureReaders, type FigureName, figureHelp, readFigures } from './figures.ts';

export type Metrics = {
  /** Returns all metrics in the text format of Prometheus. */
  read(): Promise<{ contentType: string; text: string }>;
  /** Returns whether the Authorization header has the token. */
  admits(authorization: string | undefined): boolean;
  registry: Registry;
  close(): void;
};

/** Opens the metrics of the process and the marketplace. Returns undefined without METRICS_TOKEN. */
export function openMetrics(context: Pick<AppContext, 'db' | 'clock' | 'config'>): Metrics | undefined {
  const token = context.config.METRICS_TOKEN;
  if (token === undefined) return undefined;
  const registry = new Registry();
  const registers = [registry];
  const gauges = new Map<string, Gauge>();
  const unread = new Counter({
    name: 'meche_unread_figures_total',
    help: 'Figures that could not be read',
    labelNames: ['figure'],
    registers,
  });
  const figures = createFigureReaders(context);
  for (const figure of Object.keys(figures) as FigureName[]) {
    const [name = figure, kind] = figure.split(':');
    const labelNames = kind === undefined ? [] : ['kind'];
    if (!gauges.has(name))
      gauges.set(name, new Gauge({ name: `meche_${name}`, help: figureHelp[figure], labelNames, registers }));
  }

  new Gauge({
    name: 'meche_pool_connections',
    help: 'Connections to the database, and who waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(countPoolConnections(context.db)))
        this.set({ state }, count);
    },
  });
  // Processor time, memory, event loop and garbage collection, under the names that dashboards know.
  collectDefaultMetrics({ register: registry });

  return {
    registry,
    admits: (authorization = '') => isEqualInConstantTime(authorization, `Bearer ${token}`),
    async read() {
      for (const gauge of gauges.values()) gauge.reset();
      const values = await readFigures(figures, (figure) => unread.inc({ figure }));
      for (const figure of Object.keys(figures) as FigureName[]) {
        const [name = figure, kind] = figure.split(':');
        const labels = kind === undefined ? {} : { kind };
        const value = values[figure];
        // A figure that cannot be read is left out, because 0 would mean that there is no problem.
        if (value === undefined) gauges.get(name)?.remove(labels);
        else gauges.get(name)?.set(labels, value);
      }
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
    close: () => registry.clear(),
  };
}

/** Registers GET /metrics and the histogram of response times; does nothing without METRICS_TOKEN. */
export function metricsRoute(app: FastifyInstance, context: AppContext): void {
  const metrics = openMetrics(context);
  if (!metrics) return;
  const durations = new Histogram({
    name: 'meche_http_duration_seconds',
    help: 'Duration of HTTP responses',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics.registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    // All unknown paths share one label, because a scanner would otherwise fill the memory.
    const route = routeOptions.url ?? 'none';
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.addHook('onClose', async () => metrics.close());
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!metrics.admits(request.headers.authorization))
      return reply.code(401).send({ success: false, code: 'unauthenticated' });
    const { contentType, text } = await metrics.read();
    return reply.header('cache-control', 'no-store').type(contentType).send(text);
  });
}
