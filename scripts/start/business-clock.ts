import { withClient } from '../database/client.ts';

/**
 * Sets the business clock of the database and of the card partner simulator to this instant. Use it on a
 * fresh state only, because deadlines that have passed stay passed.
 */
export async function startBusinessClock(
  instant: Date,
  { databaseUrl, simulatorsUrl }: { databaseUrl: string; simulatorsUrl: string },
): Promise<void> {
  const offsetSeconds = Math.ceil((instant.getTime() - Date.now()) / 1000);
  await withClient(databaseUrl, (client) =>
    client.query('UPDATE kit.business_clock SET offset_seconds = $1', [offsetSeconds]),
  );
  const answer = await fetch(new URL('/local/card/clock', simulatorsUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offset_ms: offsetSeconds * 1000 }),
  });
  if (!answer.ok) throw new Error(`the card partner's clock: ${answer.status} ${await answer.text()}`);
}
