import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { defineFactKind } from '#kit/jobs/facts';
import { queueJobs } from '#kit/jobs/job-store';
import { reactTo } from '#kit/jobs/reactions';
import { observeRun } from '#kit/telemetry/observe-run';
import { later } from '#kit/time';
import { aFailedJob } from '#testing/a-failure';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aProfessional } from '#testing/builders';
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

  test('tells how many salons wait for the look-up of their street', async () => {
    const waiting = async () =>
      Number(shownOf((await scrape(`Bearer ${token}`)).body, 'meche_salons_to_locate'));
    const before = await waiting();
    await aProfessional(fixture.db);
    expect(await waiting()).toBe(before + 1);
  });

  test('has the build, partner calls, background work, live streams and the search', async () => {
    await fixture.context.partners.files.put('a-file', Buffer.from('content'));
    await observeRun({ kind: 'sweep', source: 'a-sweep' }, async () => {});
    const now = fixture.context.clock.now();
    await inTransaction(fixture.db, async (tx) => {
      const fact = { id: 1, name: 'a', payload: {}, at: now, subject: null, origin: null };
      const reaction = reactTo(defineFactKind('a'), 'react', async () => {});
      await queueJobs(tx, [fact], [reaction], later(now, -90_000));
    });
    const { body } = await scrape(`Bearer ${token}`);
    for (const line of [
      /^meche_build_info\{version="\d+\.\d+\.\d+",commit="unknown"\} 1$/m,
      /^meche_partner_call_seconds_count\{partner="file_storage",operation="put",outcome="ok"\} [1-9]/m,
      /^meche_background_run_seconds_count\{kind="sweep",source="a-sweep",outcome="ok"\} 1$/m,
      /^meche_background_source_waiting_seconds\{kind="job",source="a\.react"\} (9[0-9]|1\d\d)/m,
      /^meche_live_streams 0$/m,
      /^meche_live_events_total \d/m,
      /^meche_search_memory_bytes \d/m,
      /^meche_search_businesses \d/m,
      /^meche_listener_hearing 1$/m,
      /^meche_pool_connections_max 10$/m,
    ])
      expect(body).toMatch(line);
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
