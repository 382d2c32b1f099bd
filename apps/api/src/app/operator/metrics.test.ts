import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFailedJob } from '#testing/a-failure';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { noSimulators } from '#testing/simulators';
import { openWorkerHealth } from '../worker-health.ts';
import { openMetrics } from './metrics.ts';

const token = 'a-token-of-the-scraper';
let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture({ METRICS_TOKEN: token }, { simulators: noSimulators });
});
afterAll(() => fixture?.close());

const scrape = (authorization?: string) =>
  fixture.app.inject({
    method: 'GET',
    url: '/metrics',
    ...(authorization && { headers: { authorization } }),
  });
const shownOf = (text: string, name: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    ?.split(' ')
    .at(-1);

describe('/metrics', () => {
  test('does not exist without its token', async () => {
    const other = await openApiFixture({}, { simulators: noSimulators });
    const answer = await other.app.inject({
      method: 'GET',
      url: '/metrics',
      headers: { authorization: `Bearer ${token}` },
    });
    await other.close();
    expect(answer.statusCode).toBe(404);
  });

  test('refuses callers without the token', async () => {
    for (const authorization of [undefined, 'Bearer ', `Bearer ${token}x`, token]) {
      const answer = await scrape(authorization);
      expect(answer.statusCode).toBe(401);
      expect(answer.body).not.toContain('meche_');
    }
  });

  test('has the figures, response times and process metrics', async () => {
    await fixture.call('GET', '/professionals/unknown-slug');
    await fixture.app.inject({ method: 'GET', url: '/no/such/address/1' });
    await fixture.app.inject({ method: 'GET', url: '/no/such/address/2' });
    const before = await scrape(`Bearer ${token}`);
    expect([before.statusCode, before.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ]);
    const failed = 'meche_background_failures{kind="job"}';
    expect(shownOf(before.body, failed)).toBe('0');
    await aFailedJob({ db: fixture.db, now: fixture.context.clock.now() });
    const { body } = await scrape(`Bearer ${token}`);
    expect(shownOf(body, failed)).toBe('1');
    for (const name of [
      'background_failures{kind="partner_command"}',
      'background_failures{kind="sweep"}',
      'background_failures{kind="scheduled_job"}',
      'background_waiting_seconds{kind="job"}',
      'background_waiting_seconds{kind="partner_command"}',
      'background_waiting_seconds{kind="scheduled_job"}',
      'event_lag_seconds',
      'ledger_violations',
      'open_differences',
      'partner_minus_ledger_cents',
      'negative_accounts',
    ])
      expect(shownOf(body, `meche_${name}`)).toBe('0');
    expect(body).toMatch(
      /meche_http_duration_seconds_count\{method="GET",route="\/api\/v1\/professionals\/:slug",status="404"\} 1/,
    );
    expect(body).not.toContain('no/such/address');
    expect(body).toMatch(/meche_pool_connections\{state="waiting"\} \d/);
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(Number(shownOf(body, name))).toBeGreaterThan(0);
    expect(shownOf(body, 'meche_days_to_90')).toBe('90');
  });

  test('of a worker is on its health port', async () => {
    const metrics = openMetrics(fixture.context);
    const health = await openWorkerHealth(
      { db: fixture.db, late: () => [], metrics },
      { host: '127.0.0.1', port: 0 },
    );
    const ask = (authorization: string) =>
      fetch(`http://127.0.0.1:${health.port}/metrics`, { headers: { authorization } });
    expect((await ask('Bearer nothing')).status).toBe(401);
    const answer = await ask(`Bearer ${token}`);
    expect(await answer.text()).toMatch(/^meche_background_failures\{kind="job"\} \d/m);
    metrics?.close();
    await health.close();
  });

  test('of a worker does not exist without a token', async () => {
    const health = await openWorkerHealth({ db: fixture.db, late: () => [] }, { host: '127.0.0.1', port: 0 });
    expect((await fetch(`http://127.0.0.1:${health.port}/metrics`)).status).toBe(404);
    await health.close();
  });
});
