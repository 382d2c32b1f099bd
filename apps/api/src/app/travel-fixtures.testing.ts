import type { Call } from './generated-input.testing.ts';

type Party = { headers: Record<string, string> };

export function travelFixtures(
  aParty: (options: object) => Promise<Party>,
): Record<string, () => Promise<Call> | Call> {
  const terms = { minimum_cents: 500, starting_distance_hm: 50, price_per_km_cents: 50 };
  const aTraveller = async () =>
    (await aParty({ role: 'HAIRDRESSER', places: ['at_home'], workZones: ['75011'] })).headers;
  return {
    'PUT /professional/mileage': async () => ({
      headers: await aTraveller(),
      body: { ...terms, version: 0 },
    }),
    'POST /professional/mileage/examples': async () => ({ headers: await aTraveller(), body: terms }),
    'POST /professional/work-zone/coverage': async () => ({
      headers: await aTraveller(),
      body: {
        work_zone: [
          { city: 'Paris', zip_code: '75011' },
          { city: '', zip_code: '93' },
        ],
      },
    }),
  };
}
