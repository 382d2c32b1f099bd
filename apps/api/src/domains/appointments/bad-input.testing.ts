import type { RefusalCode } from '@meche/contract/refusals';
import { loadWords } from '@meche/words';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#kit/database/database';
import { instantAtMinute } from '#kit/time';
import { type Answered, type ApiFixture, type ListeningServer, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aMember, aProfessional, aService } from '#testing/builders';
import { startSimulators } from '#testing/simulators';

// Monday 2 June 2031, 8:00 in Paris.
const now = instantAtMinute('2031-06-02', 480, 'Europe/Paris');
export const wire = (day: string, minute: number) =>
  instantAtMinute(day, minute, 'Europe/Paris').toISOString();
const spoken = { fr: await refusalsIn('fr'), en: await refusalsIn('en') };

async function refusalsIn(language: 'fr' | 'en') {
  const words = await loadWords(language);
  return { ...words.refusals, ...words['area-refusals'] };
}

export type Refused = {
  status: number;
  code: RefusalCode;
  fields?: Record<string, string>;
  details?: unknown;
};
export type Call = (headers: Record<string, string>) => Promise<Answered>;

export const invalid = (fields: Record<string, string>): Refused => ({
  status: 422,
  code: 'invalid_input',
  fields,
});

export type Scene = Awaited<ReturnType<typeof openScene>>;

/**
 * Opens the API over HTTP with a few accounts. Tests break the valid requests of the scene in one place.
 */
export async function openScene() {
  const simulators = await startSimulators();
  const fixture = await openApiFixture({}, { simulators, now });
  const server = await fixture.listen();
  const people = await settle(fixture, server);

  const booking = (input: object = {}) => ({
    professional_id: people.salon.id,
    service_ids: [people.services.cut],
    place: 'salon',
    starts_at: wire('2031-06-03', 600),
    total_cents: 4100,
    ...input,
  });
  const address = (input: object = {}) => ({ line: '1 rue', city: 'Paris', postal_code: '75011', ...input });
  return {
    server,
    people,
    db: fixture.db,
    booking,
    address,
    atHome: (input: object = {}) =>
      booking({
        place: 'at_home',
        service_ids: [people.services.atHome],
        address: address({ city: 'Paris 11e Arrondissement' }),
        ...input,
      }),
    book:
      (body: unknown): Call =>
      (headers) =>
        server.post('/appointments', body, { ...people.sessions.customer, ...headers }),

    /**
     * Expects that the call is refused in both languages as the contract says, and that it writes no row.
     */
    async expectRefusal(call: Call, { fields = {}, ...expected }: Refused): Promise<void> {
      const before = await rowsOf(fixture.db);
      for (const language of ['fr', 'en'] as const) {
        const { status, body } = await call({
          'accept-language': language === 'fr' ? 'fr-FR,fr;q=0.9' : 'en-GB',
        });
        const message = spoken[language][expected.code];
        expect({ status, ...body }).toMatchObject({ success: false, ...expected, message });
        expect(body.fields).toEqual(fields);
      }
      expect(spoken.fr[expected.code]).not.toBe(spoken.en[expected.code]);
      expect(await rowsOf(fixture.db)).toBe(before);
    },
    async close() {
      await fixture.close();
      await simulators.stop();
    },
  };
}

/** Creates a salon that also visits customers in 75011 and 75012, another salon, and customers. */
async function settle({ db, signIn }: ApiFixture, server: ListeningServer) {
  const salon = await aProfessional(db, { places: ['salon', 'at_home'], workZones: ['75011', '75012'] });
  const stranger = await aProfessional(db);
  const service = (options: Parameters<typeof aService>[2] = {}) => aService(db, salon.id, options);
  const services = {
    cut: await service({ prepayment: true }),
    foreign: await aService(db, stranger.id),
    atHome: await service({ atHome: true }),
    byPhone: await service({ phoneOnly: true }),
    offline: await service({ onlineBooking: false }),
    asking: await service({ questionnaire: true }),
    gone: await service(),
  };
  await db.updateTable('services.services').set({ deletedAt: now }).where('id', '=', services.gone).execute();
  const idle = await aMember(db, salon.id, { firstName: 'Ada' });
  const customer = await aCustomer(db);
  const other = await aCustomer(db);
  const sessions = {
    customer: await signIn(customer.id),
    other: await signIn(other.id),
    salon: await signIn(salon.accountId),
    stranger: await signIn(stranger.accountId),
  };
  const booked = await server.post(
    '/professional/appointments',
    {
      member_id: salon.memberId,
      service_ids: [services.cut],
      starts_at: wire('2031-06-05', 600),
      customer_name: 'Jeanne Petit',
    },
    sessions.salon,
  );
  const held = await server.post(
    '/appointments',
    {
      professional_id: salon.id,
      service_ids: [services.cut],
      place: 'salon',
      starts_at: wire('2031-06-04', 600),
      total_cents: 4100,
    },
    sessions.customer,
  );
  const walkIn = (booked.body.value as { id: string }).id;
  const { appointment } = held.body.value as { appointment: { id: string } };
  return { salon, stranger, services, idle, customer, sessions, walkIn, mine: appointment.id };
}

/**
 * Returns the row counts of every table. Idempotency keys, sessions and rate limits are left out, because
 * refused calls change them too; communes, because they never change.
 */
async function rowsOf(db: Database): Promise<string> {
  const tables = await sql<{
    name: string;
  }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
      and tablename not in ('idempotency_keys', 'rate_limits', 'sessions', 'communes') order by 1`.execute(
    db,
  );
  const counted = tables.rows.map(
    ({ name }) => sql`select ${name} as name, count(*) as rows from ${sql.raw(name)}`,
  );
  const found = await sql<{
    name: string;
    rows: number;
  }>`${sql.join(counted, sql` union all `)} order by 1`.execute(db);
  return found.rows.map((table) => `${table.name} ${table.rows}`).join('\n');
}
