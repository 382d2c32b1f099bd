import type { BrowserContext } from 'playwright-core';

/** Number of requests that a report lists per kind. */
const mostListed = 5;

/**
 * Records the requests of pages and workers in the context. The returned function lists those in flight and
 * those that failed, for failure reports.
 */
export function followRequests(context: BrowserContext): () => string[] {
  const underWay = new Map<object, string>();
  const lost: string[] = [];
  context.on('request', (request) => underWay.set(request, `${request.method()} ${request.url()}`));
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // The page itself aborts requests when it is left or fetches again; these are no failures.
    if (why !== 'net::ERR_ABORTED') lost.push(`${request.method()} ${request.url()}: ${why}`);
    underWay.delete(request);
  });
  const last = (title: string, lines: string[]) =>
    lines.length > 0 ? [`${title} (${lines.length}): ${lines.slice(-mostListed).join(', ')}`] : [];
  return () => [...last('never came', lost), ...last('under way', [...underWay.values()])];
}
