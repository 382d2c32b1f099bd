import { expect, test } from 'vitest';
import { aProfessional, aService } from '#testing/builders';
import { startNeighbours } from '#testing/neighbours';
import { openWholeHouse } from '#testing/whole-house';

test.each([
  [{}, 100],
  [{ SEARCH_FEE_CENTS: '250' }, 250],
  [{ SEARCH_FEE_CENTS: '0' }, 0],
])('with the settings %j a booking online costs %i cents beside its services', async (settings, fee) => {
  const neighbours = await startNeighbours();
  const house = await openWholeHouse(settings, { neighbours });
  try {
    const { id } = await aProfessional(house.db);
    const service = await aService(house.db, id, { priceCents: 4000, prepayment: true });
    const { status, value } = await house.call('POST', '/quotes', {
      body: { professional_id: id, service_ids: [service], place: 'salon' },
    });
    expect([status, value]).toMatchObject([
      200,
      { service_fee_cents: 4000, search_fee_cents: fee, total_cents: 4000 + fee },
    ]);
  } finally {
    await house.close();
    await neighbours.stop();
  }
});
