import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { context, SpanKind, trace } from '@opentelemetry/api';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { originToStore, runForRequest, runWithOrigin } from '#kit/telemetry/origin';
import { tracer } from '#kit/telemetry/spans';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aProfessional, aService } from '#testing/builders';
import { startReceiver } from '#testing/webhook-receiver';
import { backgroundLoggerOptions } from './logger.ts';
import { startTracing, type Tracing } from './start-tracing.ts';
import { openWorker } from './worker.ts';

/** A span as OTLP writes it in JSON. */
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
};
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const traceId = '0af7651916cd43dd8448eb211c80319c';
const caller = 'b7ad6b7169203331';

let collector: Awaited<ReturnType<typeof startReceiver>>;
let tracing: Tracing | undefined;
let fixture: ApiFixture;

beforeAll(async () => {
  collector = await startReceiver();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, SEARCH_FEE_CENTS: '0' };
  tracing = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, 'api');
  fixture = await openApiFixture(env, { now: new Date('2026-06-08T08:00:00Z') });
});
afterAll(async () => {
  await fixture?.close();
  await tracing?.stop();
  await collector?.close();
});

const spansOf = async (id: string) => {
  await tracing?.flush();
  return collector
    .at('/v1/traces')
    .flatMap(({ body }) => (body as Export).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .filter((span) => span.traceId === id);
};

async function book(requestId: string, prepayment: boolean) {
  const customer = await aCustomer(fixture.db);
  const salon = await aProfessional(fixture.db);
  if (prepayment) await fixture.openAccountOf(salon.id);
  const service = await aService(fixture.db, salon.id, { prepayment });
  const booked = await fixture.call('POST', '/appointments', {
    headers: {
      ...(await fixture.signIn(customer.id)),
      'idempotency-key': randomUUID(),
      'x-request-id': requestId,
      traceparent: `00-${traceId}-${caller}-01`,
    },
    body: {
      professional_id: salon.id,
      service_ids: [service],
      place: 'salon',
      total_cents: 4000,
      starts_at: '2026-06-10T10:00:00Z',
      phone_number: '0612345678',
    },
  });
  expect([booked.status, booked.code]).toEqual([201, undefined]);
  return customer;
}

describe('the origin of work', () => {
  test('leads from a booking over SQL to its jobs and to the partner, in one trace', async () => {
    const customer = await book('the-booking', false);
    const worker = openWorker(fixture.context, () => {});
    await expect.poll(() => fixture.emailsTo(customer.email)).not.toEqual([]);
    await expect
      .poll(async () => (await spansOf(traceId)).map(({ name }) => name))
      .toEqual(expect.arrayContaining(['POST /api/v1/appointments', 'INSERT', 'email.send']));
    await worker.stop();

    const spans = await spansOf(traceId);
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const pathOf = (span: Span): string[] => {
      const parent = byId.get(span.parentSpanId ?? '');
      return parent ? [...pathOf(parent), span.name] : [span.name];
    };
    const job = 'job appointment-confirmed.';
    const paths = spans.map(pathOf);
    const request = spans.find(({ name }) => name === 'POST /api/v1/appointments');
    expect(request?.parentSpanId).toBe(caller);
    expect(paths).toContainEqual(['POST /api/v1/appointments', 'INSERT']);
    expect(paths).toContainEqual(['POST /api/v1/appointments', expect.stringContaining(job), 'INSERT']);
    expect(paths).toContainEqual(['POST /api/v1/appointments', expect.stringContaining(job), 'email.send']);
    // Values are parameters: neither the statements nor any other attribute has them.
    expect(JSON.stringify(spans)).not.toContain(customer.email);
  });

  test('is stored with commands to the card partner', async () => {
    await book('a-card-booking', true);
    const { rows } = await sql<{ origin: string }>`select origin from payments.operations`.execute(
      fixture.db,
    );
    expect(rows).not.toEqual([]);
    for (const { origin } of rows) expect(origin).toMatch(new RegExp(`^a-card-booking 00-${traceId}-`));
    const spans = await spansOf(traceId);
    expect(spans.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^card_payments\./));
  });

  test('is passed on in the headers of fetch and of Node’s own requests', async () => {
    const span = tracer.startSpan('a call', { kind: SpanKind.CLIENT });
    await context.with(trace.setSpan(context.active(), span), async () => {
      await fetch(`${collector.url}/by-fetch`);
      const { promise, resolve } = Promise.withResolvers<void>();
      get(`${collector.url}/by-node`, (answer) => answer.resume().on('end', resolve));
      await promise;
    });
    const { traceId: id, spanId } = span.spanContext();
    span.end();
    for (const path of ['/by-fetch', '/by-node'])
      expect(collector.at(path)[0]?.headers.traceparent).toBe(`00-${id}-${spanId}-01`);
  });

  test('names the request in every line of the log', () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino(backgroundLoggerOptions('info'), { write: (line) => lines.push(JSON.parse(line)) });
    const stored = runForRequest('the-request', originToStore);
    runWithOrigin(stored, () => log.info({ partner: { operation: 'send' }, typed: 'x' }, 'partner call'));
    log.info('without a request');
    expect(lines).toMatchObject([
      { reqId: 'the-request', partner: { operation: 'send' } },
      { msg: 'without a request' },
    ]);
    expect(lines.map((line) => Object.hasOwn(line, 'reqId'))).toEqual([true, false]);
    expect(JSON.stringify(lines)).not.toContain('typed');
  });
});
