import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type RunningProcess,
  startProcess,
  temporaryFolder,
} from '@meche/neighbourhood/testing/start-process';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#kit/database/database';
import { atMinute, later } from '#kit/time';
import { startApiProcess, startWorkerProcess } from '#testing/api-process';
import { aCustomer, aProfessional, aService } from '#testing/builders';
import type { Books } from '#testing/card-partner';
import { openOwnPostgres } from '#testing/own-postgres';
import { signIn } from '#testing/sign-in';
import { settingsOf } from '#testing/whole-house';
import { freePort } from '../../../../scripts/start/ports.ts';
import { enterCard } from './seed/local-card-partner.ts';

const zone = 'Europe/Paris';
// Monday, 8:00: the visits are on Tuesday, far enough to be given up for nothing, near enough for the card to be held.
const monday = atMinute('2031-06-02', 480, zone);
const VISITS_A_DAY = 20;
const CENTS = 4100;
const AGAIN_MS = 100;

export const victims = ['worker', 'api', 'partners', 'postgres'] as const;
export type Victim = (typeof victims)[number];

/** One customer, and what she wants: a visit of her own, kept or given up again. */
export type Guest = {
  accountId: string;
  email: string;
  phone: string;
  houseId: string;
  ownerEmail: string;
  serviceId: string;
  startsAt: Date;
  givesUp: boolean;
};

/** What a guest was told, and by then counts on. */
export type Acknowledged = { guest: Guest; appointmentId: string };

export type Scene = Awaited<ReturnType<typeof openScene>>;

/** The product as it runs, each part a process that can be killed and comes back at its address, and so many guests. */
export async function openScene(guestCount: number, given: { forgetful?: boolean } = {}) {
  const [postgres, state, files] = await Promise.all([
    openOwnPostgres({ communes: true, ...given }),
    temporaryFolder(),
    temporaryFolder(),
  ]);
  const [httpPort, smtpPort, apiPort] = [await freePort(), await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${apiPort}`;
  const partnersUrl = `http://127.0.0.1:${httpPort}`;
  const settings = settingsOf(
    postgres.url,
    { url: partnersUrl, smtpPort, withIdentity: false, stop: async () => {} },
    files.path,
  );
  const startPartners = () =>
    startProcess('main', {
      NEIGHBOURHOOD_STATE: state.path,
      NEIGHBOURHOOD_PORT: String(httpPort),
      SMTP_PORT: String(smtpPort),
      CARD_PARTNER_WEBHOOK_URL: `${origin}/api/v1/webhooks/card-payments`,
    });
  const startApi = () => startApiProcess({ ...settings, PORT: String(apiPort) });
  const startWorker = () => startWorkerProcess(settings);

  const db = openDatabase(postgres.url, { max: 4 });
  await moveClock(db, monday);
  const guests = await inviteGuests(db, guestCount);
  let partners: RunningProcess = await startPartners();
  let [api, worker] = await Promise.all([startApi(), startWorker()]);

  /** Both clocks, ours and the card partner's, with whoever is there; who comes back later reads it. */
  let now = monday;
  async function moveTo(instant: Date): Promise<void> {
    now = instant;
    await again(() => moveClock(db, instant));
    await again(async () => {
      const answer = await fetch(`${partnersUrl}/local/card/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ offset_ms: instant.getTime() - Date.now() }),
      });
      if (!answer.ok) throw new Error(`${answer.status}`);
    });
  }
  await moveTo(monday);

  const kill: Record<Victim, () => Promise<void>> = {
    async worker() {
      await worker.kill();
      worker = await startWorker();
    },
    async api() {
      await api.kill();
      api = await startApi();
    },
    async partners() {
      await partners.end('SIGKILL');
      partners = await startPartners();
    },
    async postgres() {
      await postgres.kill('SIGQUIT');
      await postgres.start();
    },
  };
  return {
    db,
    origin,
    guests,
    moveTo,
    /** Leases and pauses between tries are business time. */
    letPass: (milliseconds: number) => moveTo(later(now, milliseconds)),
    /** With SIGKILL, in the middle of whatever it does, and started again; PostgreSQL as when the power goes. */
    kill: (victim: Victim) => kill[victim](),
    get: async <Body>(path: string) => (await (await fetch(`${partnersUrl}${path}`)).json()) as Body,
    enterCard: (clientSecret: string) =>
      enterCard(
        { url: partnersUrl, key: settings.CARD_PARTNER_PUBLIC_KEY ?? '' },
        clientSecret,
        'pm_card_visa',
      ),
    async close() {
      await Promise.all([api.end(), worker.end()]);
      await partners.end();
      await db.destroy();
      await postgres.close();
      await Promise.all([state.remove(), files.remove()]);
    },
  };
}

async function moveClock(db: Database, instant: Date): Promise<void> {
  const offset = Math.round((instant.getTime() - Date.now()) / 1000);
  await sql`with moved as (update kit.business_clock set offset_seconds = ${offset})
    select pg_notify('business_clock', ${String(offset)})`.execute(db);
}

async function inviteGuests(db: Database, count: number): Promise<Guest[]> {
  const guests: Guest[] = [];
  let house = { id: '', email: '', serviceId: '' };
  for (let index = 0; index < count; index++) {
    if (index % VISITS_A_DAY === 0) {
      const { id, email } = await aProfessional(db, { settings: { plan: 'salon_pro' } });
      const serviceId = await aService(db, id, { durationMinutes: 30, prepayment: true });
      house = { id, email, serviceId };
    }
    const account = await aCustomer(db);
    const phone = `+336${String(10_000_000 + index)}`;
    await sql`update identity.accounts set phone_number = ${phone} where id = ${account.id}`.execute(db);
    guests.push({
      accountId: account.id,
      email: account.email,
      phone,
      houseId: house.id,
      ownerEmail: house.email,
      serviceId: house.serviceId,
      startsAt: atMinute('2031-06-03', 540 + 30 * (index % VISITS_A_DAY), zone),
      givesUp: index % 3 === 2,
    });
  }
  return guests;
}

/** Until it is done, as a browser or a person does who was told nothing, or to come back. */
async function again<T>(attempt: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 90_000; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof NotToBeHad || Date.now() > end) throw error;
      await pause(AGAIN_MS);
    }
  }
}

/** An answer that nobody should get. */
class NotToBeHad extends Error {}

/** She books, enters her card, is confirmed and perhaps gives up: each step under one key until it is acknowledged. */
export async function visit(scene: Scene, guest: Guest): Promise<Acknowledged> {
  const headers = await again(() => signIn(scene.db, guest.accountId));
  const ask = async (path: string, status: number, body: object = {}) => {
    const key = randomUUID();
    return again(async () => {
      const answer = await fetch(`${scene.origin}/api/v1${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (answer.status === status) return JSON.parse(text).value;
      const isForLater = answer.status === 503 || /"code":"(busy|request_in_progress)"/.test(text);
      throw isForLater ? new Error(text) : new NotToBeHad(`${path}: ${answer.status} ${text}`);
    });
  };
  const { appointment, card } = await ask('/appointments', 201, {
    professional_id: guest.houseId,
    service_ids: [guest.serviceId],
    place: 'salon',
    starts_at: guest.startsAt.toISOString(),
    total_cents: CENTS,
  });
  const path = `/appointments/${appointment.id}`;
  // The card partner was away when she booked: she asks for the form again.
  const form =
    card ??
    (await again(async () => {
      const answer = await fetch(`${scene.origin}/api/v1${path}/card`, { method: 'POST', headers });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return JSON.parse(await answer.text()).value;
    }));
  await again(() => scene.enterCard(form.client_secret));
  await again(async () => {
    const { state } = await ask(`${path}/confirm`, 200);
    if (state !== 'confirmed') throw new Error(state);
  });
  if (guest.givesUp) await ask(`${path}/cancel`, 200, { fee_cents: 0 });
  return { guest, appointmentId: appointment.id };
}

/** What is still owed to anybody, by name; empty when all is done. */
export async function owed({ db, get }: Scene): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from kit.facts)::int as facts,
    (select count(*) from kit.jobs where status = 'waiting')::int as jobs,
    (select count(*) from notifications.deliveries where status = 'pending')::int as deliveries,
    (select count(*) from payments.operations where status = 'pending')::int as operations,
    (select count(*) from payments.partner_events where processed_at is null)::int as events`.execute(db);
  const { webhooks_waiting: webhooks } = await get<Books>('/local/card/export');
  return Object.fromEntries(Object.entries({ ...rows[0], webhooks }).filter(([, count]) => count > 0));
}

type Mail = { to: string[]; subject: string; message_id: string };

/** Every way in which the world differs from what was acknowledged: database, calendar, card partner, letters, SMS. */
export async function differences(scene: Scene, told: readonly Acknowledged[]): Promise<string[]> {
  const wrong: string[] = [];
  const { rows: visits } = await sql<{ id: string; customerId: string; state: string; occupied: number }>`
    select id, customer_id, state,
      (select count(*)::int from scheduling.occupancies where taker_id = appointments.id) as occupied
    from appointments.appointments`.execute(scene.db);
  // The partner took it or not, nobody could look it up in time: then the e-mail goes too.
  const { rows: unknown } = await sql<{ recipient: string }>`
    select recipient from notifications.deliveries where status = 'unknown'`.execute(scene.db);
  const books = await scene.get<Books>('/local/card/export');
  const { mails } = await scene.get<{ mails: Mail[] }>('/local/mails?limit=100000');
  const { messages } = await scene.get<{ messages: { to: string }[] }>('/local/messages?limit=100000');
  const lettersTo = (email: string) => mails.filter(({ to }) => to.includes(email));
  const differ = (what: string, { guest }: Acknowledged, is: unknown, should: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(should))
      wrong.push(`${what} of ${guest.email}: ${JSON.stringify(is)} for ${JSON.stringify(should)}`);
  };
  for (const one of told) {
    const { guest, appointmentId } = one;
    const kept = visits.filter(({ customerId }) => customerId === guest.accountId);
    const state = guest.givesUp ? 'cancelled' : 'confirmed';
    differ('visits', one, kept, [
      { id: appointmentId, customerId: guest.accountId, state, occupied: guest.givesUp ? 0 : 1 },
    ]);
    const holds = books.holds.filter(({ metadata }) => metadata.reference === appointmentId);
    const held = holds.filter(({ status }) => status === 'requires_capture');
    differ(
      'held',
      one,
      held.map((hold) => hold.held_cents),
      guest.givesUp ? [] : [CENTS],
    );
    differ('captured', one, holds.filter((hold) => hold.captured_cents > 0).length, 0);
    // Between the mail server's yes and our note of it a mail may go again: under its name, and be shown once.
    const names = new Set(lettersTo(guest.email).map((mail) => mail.message_id));
    const sms = messages.filter(({ to }) => to === guest.phone).length;
    // Confirmed, then cancelled; or confirmed, then reminded: by mail or by SMS.
    differ('letters', one, guest.givesUp ? names.size : names.size >= 1, guest.givesUp ? 2 : true);
    const wasAsked = unknown.some(({ recipient }) => recipient === guest.phone);
    const reminded = names.size - (guest.givesUp ? 2 : 1) + (wasAsked ? 0 : sms);
    differ('reminders', one, reminded, guest.givesUp ? 0 : 1);
    differ('SMS twice', one, sms > 1, false);
  }
  return wrong;
}
