import type { BrowserContext } from 'playwright-core';

/** The last of each: what is told of a failure is cut. */
const told = 5;

/**
 * Follows what is asked for in this context, by pages and workers. Answers how to tell of it: what has not come yet, and what
 * never came, which no console says.
 */
export function followRequests(context: BrowserContext): () => string[] {
  const underWay = new Map<object, string>();
  const lost: string[] = [];
  context.on('request', (request) => underWay.set(request, `${request.method()} ${request.url()}`));
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // Given up by the page itself, as it left or asked anew.
    if (why !== 'net::ERR_ABORTED') lost.push(`${request.method()} ${request.url()}: ${why}`);
    underWay.delete(request);
  });
  const last = (title: string, lines: string[]) =>
    lines.length > 0 ? [`${title} (${lines.length}): ${lines.slice(-told).join(', ')}`] : [];
  return () => [...last('never came', lost), ...last('under way', [...underWay.values()])];
}
