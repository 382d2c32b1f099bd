import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findDueSources } from '#kit/jobs/work-source';
import { DAY_MS, later } from '#kit/time';
import { openApiFixture } from '#testing/api-fixture';
import { anAppointment, aProfessional, aService } from '#testing/builders';
import { noSimulators, startSimulators } from '#testing/simulators';
import { createSweeps } from './sweeps.ts';

test.each([
  [{}, 100],
  [{ SEARCH_FEE_CENTS: '250' }, 250],
  [{ SEARCH_FEE_CENTS: '0' }, 0],
])('with the settings %j an online booking has a fee of %i cents', async (settings, fee) => {
  const simulators = await startSimulators();
  const fixture = await openApiFixture(settings, { simulators });
  try {
    const { id } = await aProfessional(fixture.db);
    const service = await aService(fixture.db, id, { priceCents: 4000, prepayment: true });
    const { status, value } = await fixture.call('POST', '/quotes', {
      body: { professional_id: id, service_ids: [service], place: 'salon' },
    });
    expect([status, value]).toMatchObject([
      200,
      { service_fee_cents: 4000, search_fee_cents: fee, total_cents: 4000 + fee },
    ]);
  } finally {
    await fixture.close();
    await simulators.stop();
  }
});

test('the worker finds the due rows of each sweep in one statement', async () => {
  const fixture = await openApiFixture({}, { simulators: noSimulators });
  try {
    const { db, clock } = fixture.context;
    const sweeps = createSweeps(fixture.context).filter(({ name }) => name !== 'figures');
    expect(sweeps.length).toBeGreaterThan(35);
    const due = () => findDueSources(db, sweeps, clock.now());
    expect(await due()).toEqual(new Set());
    const now = clock.now();
    const reminded = { startsAt: later(now, DAY_MS), reminderAt: now };
    await anAppointment(db, await aProfessional(db), reminded);
    expect(await due()).toEqual(new Set(['remind-appointments']));
    for (const { due: rows } of sweeps) await sql`${rows(now)} order by due_at, id limit 1`.execute(db);
  } finally {
    await fixture.close();
  }
});
