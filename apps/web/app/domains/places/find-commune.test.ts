import { expect, it } from 'vitest';
import { createApiClient } from '~/lib/api/client.ts';
import { createQueryClient } from '~/lib/api/queries.ts';
import { findCommune } from './find-commune.ts';

const commune = (name: string, postal: string) => ({
  insee_code: postal,
  name,
  postal_codes: [postal],
  department: postal.slice(0, 2),
  department_name: '',
  coordinates: null,
});
/** The resolved commune when the server suggests exactly these. */
async function found(written: string, ...suggested: ReturnType<typeof commune>[]) {
  const answer = { success: true, value: suggested };
  const api = createApiClient(async () => ({ status: 200, json: async () => answer }));
  return (await findCommune({ api, cache: createQueryClient() }, written))?.city;
}
const astille = commune('Astillé', '53230');

it('spelling is not corrected silently: a commune with a similar name has to be chosen', async () => {
  expect(await found('Bastille', astille)).toBeUndefined();
  expect(await found('Astillé (53230)', astille)).toBe('Astillé');
});

it('a name is found without its accents and ligatures, and with Saint shortened', async () => {
  expect(await found('astille', astille)).toBe('Astillé');
  expect(await found('Oeuilly', commune('Œuilly', '51480'))).toBe('Œuilly');
  expect(await found('St-Malo', commune('Saint-Malo', '35400'))).toBe('Saint-Malo');
});

it.each([
  ['astille', astille],
  ['53230', astille],
  ['53 230', astille],
  ['st malo', commune('Saint-Malo', '35400')],
  ['Saint-Malo intra muros', commune('Saint-Malo', '35400')],
  ['Paris 11', commune('Paris 11e Arrondissement', '75011')],
  ['Montreuil 93', commune('Montreuil', '93100')],
])('%s resolves to its commune', async (written, one) => {
  expect(await found(written, one)).toBe(one.name);
});
