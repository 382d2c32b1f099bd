import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { origin, setting } from './browser.ts';
import { freeDays, type Professional } from './professional.ts';
import { type AppointmentJson, askApi, type TestUser } from './test-user.ts';

type Address = { line: string; city: string; postal_code: string };
type Quote = Record<
  'total_cents' | 'cancellation_window_hours' | 'late_fee_percent' | 'no_show_fee_percent',
  number
>;
type BookingInput = { professionalId: string; serviceId: string; startsAt: string; home?: Address };

/**
 * Books through the API with a card that always works, for tests of what happens after the booking. Returns
 * the id of the appointment.
 */
export async function bookByCall({ page }: TestUser, input: BookingInput): Promise<string> {
  const { professionalId, serviceId, startsAt, home } = input;
  const visit = {
    professional_id: professionalId,
    service_ids: [serviceId],
    starts_at: startsAt,
    place: home ? 'at_home' : 'salon',
    ...(home && { address: home }),
  };
  const quote = await askApi<Quote>(page, '/quotes', visit);
  const { cancellation_window_hours, late_fee_percent, no_show_fee_percent } = quote;
  const body = {
    ...visit,
    total_cents: quote.total_cents,
    terms: { cancellation_window_hours, late_fee_percent, no_show_fee_percent },
    phone_number: '06 12 34 56 78',
  };
  const booked = await askApi<Booked | undefined>(page, '/appointments', body);
  if (!booked?.card) throw new Error(`not booked by card: ${JSON.stringify({ quote, booked })}`);
  const { appointment, card } = booked;
  await confirmAtPartner(card);
  const { state } = await askApi<AppointmentJson>(page, `/appointments/${appointment.id}/confirm`, {});
  if (state !== 'confirmed') throw new Error(`${appointment.id} is ${state}`);
  return appointment.id;
}

/**
 * Books the last free time of the first day, from tomorrow, with free times. It is hours away, so that it
 * does not pass during the test. Returns the id of the appointment.
 */
export async function bookFreeTime(customer: TestUser, professional: Professional): Promise<string> {
  const slot = (await freeDays(customer, professional)).find((slots) => slots.length > 0)?.at(-1);
  return bookByCall(customer, {
    professionalId: professional.id,
    serviceId: professional.serviceId,
    startsAt: slot?.starts_at ?? '',
  });
}

type Booked = {
  appointment: AppointmentJson;
  card: { kind: 'setup' | 'payment'; client_secret: string } | null;
};

/** Confirms the card at the partner, as the card fields in the browser do. */
async function confirmAtPartner({ kind, client_secret }: NonNullable<Booked['card']>): Promise<void> {
  const secrets = JSON.parse(await readFile(join(setting('E2E_STATE'), 'secrets.json'), 'utf8'));
  const [intent] = client_secret.split('_secret_');
  const answer = await fetch(`${origin}/local/card/v1/${kind}_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secrets.cardPartnerPublicKey}` },
    body: new URLSearchParams({ client_secret, payment_method: 'pm_card_visa' }),
  });
  if (!answer.ok) throw new Error(`card partner: ${answer.status} ${await answer.text()}`);
}
