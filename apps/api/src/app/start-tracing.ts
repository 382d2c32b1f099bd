import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { context, propagation, trace } from '@opentelemetry/api';
import type { Config } from './config.ts';

export type Tracing = {
  /** Sends the spans that ended and were not sent yet. */
  flush(): Promise<void>;
  /** Sends the last spans and stops. */
  stop(): Promise<void>;
};

/**
 * Starts to record traces and to send them by OTLP over HTTP. Returns undefined without
 * OTEL_EXPORTER_OTLP_ENDPOINT; the packages are then not loaded. The sampler, the batches and headers have
 * the standard settings of OpenTelemetry.
 */
export async function startTracing(
  config: Partial<Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'RELEASE_COMMIT'>>,
  process: 'api' | 'worker',
): Promise<Tracing | undefined> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': config.OTEL_SERVICE_NAME ?? `meche-${process}`,
      'service.version': config.RELEASE_COMMIT,
    }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  });
  provider.register();
  const stopPassingOn = passOnTraces();
  return {
    flush: () => provider.forceFlush(),
    async stop() {
      stopPassingOn();
      // A collector that is away must not keep the process from stopping.
      await provider.shutdown().catch(() => {});
      for (const api of [trace, context, propagation]) api.disable();
    },
  };
}

/**
 * Adds the header traceparent to outgoing HTTP requests. Node announces them on these channels, `fetch` on the
 * first one, so no module has to be patched.
 */
function passOnTraces(): () => void {
  const headersOf = () => {
    const headers: Record<string, string> = {};
    propagation.inject(context.active(), headers);
    return Object.entries(headers);
  };
  const onFetch = (message: unknown) => {
    const { request } = message as { request: { addHeader(name: string, value: string): void } };
    for (const [name, value] of headersOf()) request.addHeader(name, value);
  };
  const onRequest = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    for (const [name, value] of headersOf()) request.setHeader(name, value);
  };
  subscribe('undici:request:create', onFetch);
  subscribe('http.client.request.created', onRequest);
  return () => {
    unsubscribe('undici:request:create', onFetch);
    unsubscribe('http.client.request.created', onRequest);
  };
}
