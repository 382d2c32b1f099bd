import { performance } from 'node:perf_hooks';
import { type Attributes, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { LogEvent } from 'kysely';

/** Records nothing unless the process has started tracing (app/start-tracing.ts). */
export const tracer = trace.getTracer('meche');

/** Runs the work in a span. A span never has an error's message, which may quote what a person typed. */
export function inSpan<T>(
  name: string,
  { kind, attributes }: { kind: SpanKind; attributes: Attributes },
  work: () => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Records a statement that has ended, if it is part of a trace: workers that look for work each second make
 * none. The values of a statement are parameters, which are left out.
 */
export function recordStatement({ level, query, queryDurationMillis }: LogEvent): void {
  if (!trace.getActiveSpan()) return;
  const [operation = ''] = query.sql.trimStart().split(/\s/, 1);
  const span = tracer.startSpan(operation.toUpperCase(), {
    kind: SpanKind.CLIENT,
    startTime: performance.timeOrigin + performance.now() - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
  });
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
