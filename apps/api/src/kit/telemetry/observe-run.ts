import { SpanKind } from '@opentelemetry/api';
import type { WorkKind } from '../jobs/backoff.ts';
import { backgroundRuns } from './metrics.ts';
import { inSpan } from './spans.ts';

type Run = { kind: Exclude<WorkKind, 'partner_command'>; source: string };

/** Runs background work, measures it and records its span. */
export async function observeRun<T>({ kind, source }: Run, work: () => Promise<T>): Promise<T> {
  const stop = backgroundRuns.startTimer({ kind, source });
  try {
    const attributes = { 'meche.work.kind': kind, 'meche.work.source': source };
    const result = await inSpan(`${kind} ${source}`, { kind: SpanKind.CONSUMER, attributes }, work);
    stop({ outcome: 'ok' });
    return result;
  } catch (error) {
    stop({ outcome: 'failed' });
    throw error;
  }
}
