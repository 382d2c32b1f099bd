import type { BrowserContext } from 'playwright-core';

/** Number of requests listed per kind. */
const mostListed = 5;

/**
 * Follows all requests of the context, from pages and workers. The returned function lists those in flight
 * and those that failed.
 */
export function followRequests(context: BrowserContext): () => string[] {
  const underWay = new Map<object, string>();
  const lost: string[] = [];
  context.on('request', (request) => underWay.set(request, `${request.method()} ${request.url()}`));
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // Aborted by the page itself, on leaving or refetching.
    if (why !== 'net::ERR_ABORTED') lost.push(`${request.method()} ${request.url()}: ${why}`);
    underWay.delete(request);
  });
  const last = (title: string, lines: string[]) =>
    lines.length > 0 ? [`${title} (${lines.length}): ${lines.slice(-mostListed).join(', ')}`] : [];
  return () => [...last('never came', lost), ...last('under way', [...underWay.values()])];
}
