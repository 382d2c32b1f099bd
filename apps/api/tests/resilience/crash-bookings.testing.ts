import { sql } from 'kysely';
import type { Database } from '#kit/database/database';
import { instantAtMinute } from '#kit/time';
import { aCustomer, aProfessional, aService } from '#testing/builders';
import type { Books } from '#testing/card-partner';
import { signIn } from '#testing/sign-in';
import { acknowledged, again, openProduct, type Product } from './running-product.testing.ts';

const zone = 'Europe/Paris';
// Monday, 8:00. The appointments are on Tuesday: late enough to be cancelled free of charge, soon enough
// for the card to be held.
const monday = instantAtMinute('2031-06-02', 480, zone);
const VISITS_A_DAY = 20;
const CENTS = 4100;

/** A customer with one appointment, which is kept or cancelled. */
export type Guest = {
  accountId: string;
  email: string;
  phone: string;
  professionalId: string;
  ownerEmail: string;
  serviceId: string;
  startsAt: Date;
  givesUp: boolean;
};

/** An acknowledged appointment of a guest. */
export type Acknowledged = { guest: Guest; appointmentId: string };

export type Scene = Awaited<ReturnType<typeof openScene>>;

/** The running app and its guests. */
export async function openScene(guestCount: number, options: { forgetful?: boolean } = {}) {
  const product = await openProduct({ now: monday, ...options });
  const guests = await inviteGuests(product.db, guestCount);
  for (const professionalId of new Set(guests.map((guest) => guest.professionalId)))
    await product.openAccountOf(professionalId);
  // A `forgetful` PostgreSQL may lose only what comes after this.
  await sql`checkpoint`.execute(product.db);
  return { ...product, guests };
}

async function inviteGuests(db: Database, count: number): Promise<Guest[]> {
  const guests: Guest[] = [];
  let fixture = { id: '', email: '', serviceId: '' };
  for (let index = 0; index < count; index++) {
    if (index % VISITS_A_DAY === 0) {
      const { id, email } = await aProfessional(db, { settings: { plan: 'salon_pro' } });
      const serviceId = await aService(db, id, { durationMinutes: 30, prepayment: true });
      fixture = { id, email, serviceId };
    }
    const account = await aCustomer(db);
    const phone = `+336${String(10_000_000 + index)}`;
    await sql`update identity.accounts set phone_number = ${phone} where id = ${account.id}`.execute(db);
    guests.push({
      accountId: account.id,
      email: account.email,
      phone,
      professionalId: fixture.id,
      ownerEmail: fixture.email,
      serviceId: fixture.serviceId,
      startsAt: instantAtMinute('2031-06-03', 540 + 30 * (index % VISITS_A_DAY), zone),
      givesUp: index % 3 === 2,
    });
  }
  return guests;
}

type Booked = { appointment: { id: string }; card: { client_secret: string } | null };

/**
 * Books, enters the card, confirms and perhaps cancels. Each step repeats under one idempotency key until
 * it is acknowledged.
 */
export async function visit(
  scene: Product,
  guest: Omit<Guest, 'ownerEmail' | 'email' | 'phone'>,
): Promise<string> {
  const headers = await again(() => signIn(scene.db, guest.accountId));
  const ask = <Value>(path: string, status: number, body: object = {}) =>
    acknowledged<Value>(scene, { headers, path, status, body });
  const { appointment, card } = await ask<Booked>('/appointments', 201, {
    professional_id: guest.professionalId,
    service_ids: [guest.serviceId],
    place: 'salon',
    starts_at: guest.startsAt.toISOString(),
    total_cents: CENTS,
  });
  const path = `/appointments/${appointment.id}`;
  // The card partner was away during the booking, so the customer asks for the card form again.
  const form =
    card ??
    (await again(async () => {
      const answer = await fetch(`${scene.origin}/api/v1${path}/card`, { method: 'POST', headers });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return JSON.parse(await answer.text()).value as { client_secret: string };
    }));
  await again(() => scene.enterCard(form.client_secret));
  await again(async () => {
    const { state } = await ask<{ state: string }>(`${path}/confirm`, 200);
    if (state !== 'confirmed') throw new Error(state);
  });
  if (guest.givesUp) await ask(`${path}/cancel`, 200, { fee_cents: 0 });
  return appointment.id;
}

export async function visitOf(scene: Product, guest: Guest): Promise<Acknowledged> {
  return { guest, appointmentId: await visit(scene, guest) };
}

type Mail = { to: string[]; subject: string; message_id: string };

/**
 * Every way in which database, calendar, card partner, emails and SMS differ from what was acknowledged.
 */
export async function differences(scene: Scene, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const wrong: string[] = [];
  const { rows: visits } = await sql<{ id: string; customerId: string; state: string; occupied: number }>`
    select id, customer_id, state,
      (select count(*)::int from scheduling.occupancies where occupant_id = appointments.id) as occupied
    from appointments.appointments`.execute(scene.db);
  // The text message may have been sent, and this could not be determined in time: then an email is sent as
  // well.
  const { rows: unknown } = await sql<{ recipient: string }>`
    select recipient from notifications.deliveries where status = 'unknown'`.execute(scene.db);
  const books = await scene.get<Books>('/local/card/export');
  const { mails } = await scene.get<{ mails: Mail[] }>('/local/mails?limit=100000');
  const { messages } = await scene.get<{ messages: { to: string }[] }>('/local/messages?limit=100000');
  const emailsTo = (email: string) => mails.filter(({ to }) => to.includes(email));
  const differ = (what: string, { guest }: Acknowledged, is: unknown, should: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(should))
      wrong.push(`${what} of ${guest.email}: ${JSON.stringify(is)} for ${JSON.stringify(should)}`);
  };
  for (const one of acknowledged) {
    const { guest, appointmentId } = one;
    const stored = visits.filter(({ customerId }) => customerId === guest.accountId);
    const state = guest.givesUp ? 'cancelled' : 'confirmed';
    differ('visits', one, stored, [
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
    // An email is repeated, with the same message id, when its delivery was not recorded after the mail
    // server accepted it.
    const names = new Set(emailsTo(guest.email).map((mail) => mail.message_id));
    const sms = messages.filter(({ to }) => to === guest.phone).length;
    // Confirmed and cancelled; or confirmed and reminded, by email or SMS.
    differ('emails', one, guest.givesUp ? names.size : names.size >= 1, guest.givesUp ? 2 : true);
    const isSmsUnknown = unknown.some(({ recipient }) => recipient === guest.phone);
    const reminded = names.size - (guest.givesUp ? 2 : 1) + (isSmsUnknown ? 0 : sms);
    differ('reminders', one, reminded, guest.givesUp ? 0 : 1);
    differ('SMS twice', one, sms > 1, false);
  }
  return wrong;
}
