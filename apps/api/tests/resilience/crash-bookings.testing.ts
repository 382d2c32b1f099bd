import { sql } from 'kysely';
import type { Database } from '#kit/database/database';
import { atMinute } from '#kit/time';
import { aCustomer, aProfessional, aService } from '#testing/builders';
import type { Books } from '#testing/card-partner';
import { signIn } from '#testing/sign-in';
import { acknowledged, again, openProduct, type Product } from './running-product.testing.ts';

const zone = 'Europe/Paris';
// Monday, 8:00: the visits are on Tuesday, far enough to be given up for nothing, near enough for the card to be held.
const monday = atMinute('2031-06-02', 480, zone);
const VISITS_A_DAY = 20;
const CENTS = 4100;

/** One customer, and what she wants: a visit of her own, kept or given up again. */
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

/** What a guest was told, and by then counts on. */
export type Acknowledged = { guest: Guest; appointmentId: string };

export type Scene = Awaited<ReturnType<typeof openScene>>;

/** The product as it runs, and so many guests. */
export async function openScene(guestCount: number, given: { forgetful?: boolean } = {}) {
  const product = await openProduct({ now: monday, ...given });
  const guests = await inviteGuests(product.db, guestCount);
  for (const professionalId of new Set(guests.map((guest) => guest.professionalId)))
    await product.openAccountOf(professionalId);
  // What a forgetful one may lose comes after this.
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
      startsAt: atMinute('2031-06-03', 540 + 30 * (index % VISITS_A_DAY), zone),
      givesUp: index % 3 === 2,
    });
  }
  return guests;
}

type Booked = { appointment: { id: string }; card: { client_secret: string } | null };

/** She books, enters her card, is confirmed and perhaps gives up: each step under one key until it is acknowledged. */
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
  // The card partner was away when she booked: she asks for the form again.
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

/** The same, and who it was. */
export async function visitOf(scene: Product, guest: Guest): Promise<Acknowledged> {
  return { guest, appointmentId: await visit(scene, guest) };
}

type Mail = { to: string[]; subject: string; message_id: string };

/** Every way in which the world differs from what was acknowledged: database, calendar, card partner, letters, SMS. */
export async function differences(scene: Scene, told: readonly Acknowledged[]): Promise<string[]> {
  const wrong: string[] = [];
  const { rows: visits } = await sql<{ id: string; customerId: string; state: string; occupied: number }>`
    select id, customer_id, state,
      (select count(*)::int from scheduling.occupancies where occupant_id = appointments.id) as occupied
    from appointments.appointments`.execute(scene.db);
  // The partner took it or not, nobody could look it up in time: then the e-mail goes too.
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
    const names = new Set(emailsTo(guest.email).map((mail) => mail.message_id));
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
