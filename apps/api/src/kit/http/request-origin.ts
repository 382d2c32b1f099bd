import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runForRequest } from '../telemetry/origin.ts';
import { tracer } from '../telemetry/spans.ts';

/** Proxies and Prometheus ask these every few seconds. */
const untraced = new Set(['/livez', '/readyz', '/metrics']);

/**
 * Runs the handlers of each request as its origin (kit/telemetry/origin.ts) and in its span. The span is part
 * of the trace that the header traceparent names, or that the calling page is in.
 */
export function carryOrigins(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Context>();

  function enter(request: FastifyRequest, work: () => void): void {
    context.with(spans.get(request) ?? context.active(), () => runForRequest(request.id, work));
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    if (untraced.has(routeOptions.url ?? '')) return enter(request, done);
    const parent = headers.traceparent ? propagation.extract(ROOT_CONTEXT, headers) : context.active();
    // The route, because the typed path may contain a token or an email.
    const route = routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': method, 'http.route': route, 'meche.request_id': request.id };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    spans.set(request, trace.setSpan(parent, span));
    enter(request, done);
  });
  // The parser of a body calls back in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done));
  app.addHook('onResponse', async (request, { statusCode }) => {
    const entered = spans.get(request);
    const span = entered && trace.getSpan(entered);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}
