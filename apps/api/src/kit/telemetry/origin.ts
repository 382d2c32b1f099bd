import { AsyncLocalStorage } from 'node:async_hooks';
import { context, propagation, ROOT_CONTEXT } from '@opentelemetry/api';

/*
 * The origin of work is the request that caused it. It goes with the running code, is stored with the facts,
 * jobs and partner commands that this code enqueues, and comes back when a worker takes them up. So one
 * request id finds a request, its jobs and its partner calls in the log, and one trace contains them all.
 */

const requestIds = new AsyncLocalStorage<string>();

/** Returns the id of the request that is served or that caused the running work; undefined for other work. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}

export function runForRequest<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work);
}

/**
 * Returns the column `origin` of work that the running code enqueues: the request's id, followed by its
 * traceparent while traces are recorded. Null when no request caused the work.
 */
export function originToStore(): string | null {
  const requestId = currentRequestId();
  if (requestId === undefined) return null;
  const headers: { traceparent?: string } = {};
  propagation.inject(context.active(), headers);
  return headers.traceparent ? `${requestId} ${headers.traceparent}` : requestId;
}

/** Carries out stored work for the request that caused it. */
export function runWithOrigin<T>(origin: string | null, work: () => T): T {
  const [requestId, traceparent] = origin?.split(' ') ?? [];
  // A request that carries out its own work is in its trace already, at a later span.
  if (requestId === undefined || requestId === currentRequestId()) return work();
  const parent = traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : context.active();
  return context.with(parent, () => requestIds.run(requestId, work));
}
