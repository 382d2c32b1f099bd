import { expect, test } from 'vitest';
import { openApiFixture } from '#testing/api-fixture';
import { aProfessional, aService } from '#testing/builders';
import { startSimulators } from '#testing/simulators';

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
