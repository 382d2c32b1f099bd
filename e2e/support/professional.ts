import type { MemberPermission } from '@meche/contract/permissions';
import type { Language } from '@meche/words';
import { insertReadyAccount } from '../../apps/api/src/app/seed/store.ts';
import { rebuildListings } from '../../apps/api/src/domains/search/index.ts';
import { openDatabase } from '../../apps/api/src/kit/database/database.ts';
import { aLength } from '../../apps/api/src/testing/a-length.ts';
import { aMember, aService, aTopic } from '../../apps/api/src/testing/builders.ts';
import { setting } from './browser.ts';
import { dayFromToday, productNow } from './clock.ts';
import { visit } from './page.ts';
import { post } from './product.ts';
import { anApplicant } from './sign-up.ts';
import { askApi, demoPassword, openAccount, type ReaderSetup, type TestUser } from './test-user.ts';

/** Database of the app under test, for data that no API creates, such as services and working hours. */
export const db = openDatabase(setting('E2E_DATABASE_URL'), { max: 1 });

export type Professional = {
  id: string;
  slug: string;
  businessName: string;
  /** Email of the owner, whose password is the demo password. */
  email: string;
  serviceId: string;
};

type CreatedProfessional = { id: string; slug: string; business_name: string };

/**
 * Creates a salon that no other test books: one member, and a cut of 45 minutes at 40 €. `verified: false`
 * leaves out the reviewed documents and card payments, `atHome` adds visits at home in the department,
 * `roomy` a plan with more members; `language` is that of its emails, `at` its town.
 */
export async function aProfessional({
  atHome = false,
  roomy = false,
  verified = true,
  language = 'fr' as Language,
  at = { city: 'Brest', postal_code: '29200' },
} = {}): Promise<Professional> {
  const { firstName, lastName, businessName, email, phoneNumber } = anApplicant('Salon Awa');
  const { value } = await post<{ value: { user: { professional: CreatedProfessional } } }>(
    '/api/v1/authentications/register',
    {
      email,
      language,
      password: demoPassword,
      first_name: firstName,
      last_name: lastName,
      business_name: businessName,
      phone_number: phoneNumber,
      work_place: atHome ? ['salon', 'at_home'] : ['salon'],
      ...(atHome && { work_zone: [{ city: '', zip_code: '29' }] }),
      work_address: { line: '1 rue de Siam', ...at },
      total_price: roomy ? '69,99' : '39,99',
      payment_method_token: 'pm_card_visa',
    },
  );
  const { id, slug } = value.user.professional;
  if (verified) {
    await db
      .updateTable('professionals.professionals')
      .set({ verification: 'verified' })
      .where('id', '=', id)
      .execute();
    const account = await post<{ id: string }>('/local/card/accounts/open', { reference: id });
    await insertReadyAccount(db, id, account.id, productNow());
  }
  const granted: MemberPermission[] = [
    'own_calendar',
    'sell_services',
    ...(atHome ? ['room_service' as const] : []),
  ];
  await aMember(db, id, { firstName: 'Léa', lastName: 'Roux', granted });
  const serviceId = await aService(db, id, { atHome });
  // Rows inserted directly announce no fact, so the search listing must be rebuilt here.
  await rebuildListings(db, [id]);
  return { id, slug, businessName, email, serviceId };
}

/** Makes the account with this email the member with this first name. */
export async function joinAsMember(
  { id }: Pick<Professional, 'id'>,
  firstName: string,
  email: string,
): Promise<void> {
  const account = await db
    .updateTable('identity.accounts')
    .set({ role: 'SALON' })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('staff.members')
    .set({ accountId: account.id, joinedAt: productNow() })
    .where('professionalId', '=', id)
    .where('firstName', '=', firstName)
    .execute();
}

/**
 * Gives a member working hours from 9:00 to 19:00, Monday to Saturday, like the professional's opening
 * hours.
 */
export async function giveHours(memberId: string): Promise<void> {
  const hours = [1, 2, 3, 4, 5, 6].map((weekday) => ({
    memberId,
    weekday,
    startsMinute: 540,
    endsMinute: 1140,
  }));
  await db.insertInto('scheduling.workingHours').values(hours).execute();
}

/** Registers a professional through the API and returns the email. */
export async function aBusiness({ language }: ReaderSetup, name: string, business: object): Promise<string> {
  const { firstName, lastName, businessName, email, phoneNumber } = anApplicant(name);
  await post('/api/v1/authentications/register', {
    email,
    language,
    password: demoPassword,
    first_name: firstName,
    last_name: lastName,
    business_name: businessName,
    phone_number: phoneNumber,
    ...business,
  });
  return email;
}

/** Adds a price by hair length to the service: mid-back hair takes 90 minutes and costs 75 €. */
export async function priceByLength({ serviceId }: Professional): Promise<void> {
  await aLength(db, serviceId, { hairLength: 'mid_back', priceCents: 7500, durationMinutes: 90 });
}

/**
 * Creates a service on request at 90 € paid by card, with a question about allergies and one for a photo.
 * Returns its id.
 */
export async function aServiceOnRequest({ id }: Professional): Promise<string> {
  const serviceId = await aService(db, id, {
    name: 'Balayage',
    category: 'coloration',
    priceCents: 9000,
    durationMinutes: 90,
    prepayment: true,
    questionnaire: true,
  });
  const photo = { kind: 'photo', text: 'Vos cheveux à la lumière' } as const;
  await aTopic(db, id, { serviceIds: [serviceId], questions: [{}, photo] });
  await rebuildListings(db, [id]);
  return serviceId;
}

type Slot = { starts_at: string; member_ids: string[] };
type Sold = Pick<Professional, 'id' | 'serviceId'>;

/**
 * Returns the free slots of a service in the salon by day, for seven days by default. By default from
 * tomorrow, because today's first slot may soon be within the minimum notice.
 */
export async function freeDays(
  { page }: TestUser,
  { id, serviceId }: Sold,
  range: { days?: number; from?: string; member_id?: string } = {},
): Promise<Slot[][]> {
  const { days = 7, from = dayFromToday(1), member_id } = range;
  const query = new URLSearchParams({
    service_ids: serviceId,
    place: 'salon',
    days: String(days),
    from,
    ...(member_id && { member_id }),
  });
  const availability = await askApi<{ days: { slots: Slot[] }[] }>(
    page,
    `/professionals/${id}/availability?${query}`,
  );
  return availability.days.map(({ slots }) => slots);
}

export async function memberNamed({ page }: TestUser, name: string): Promise<{ id: string; name: string }> {
  const { members } = await askApi<{ members: { id: string; name: string }[] }>(
    page,
    '/professional/opening-hours',
  );
  const found = members.find((member) => member.name === name);
  if (!found) throw new Error(`no member is called ${name} ${name}`);
  return found;
}

type Visit = { memberId: string; startsAt: string; customerName: string };

/**
 * Adds an appointment to the professional's calendar, for a service or for a free line, and overrides all
 * warnings.
 */
export async function writeVisit(
  { page }: TestUser,
  what: { service_ids: string[] } | { free_line: object },
  { memberId, startsAt, customerName }: Visit,
): Promise<void> {
  const written = await askApi<object | undefined>(page, '/professional/appointments', {
    member_id: memberId,
    starts_at: startsAt,
    customer_name: customerName,
    accept_warnings: true,
    ...what,
  });
  if (!written) throw new Error(`${customerName} was not written into the calendar`);
}

/**
 * Opens the booking of the first free slot from tomorrow and goes on to the card, as a signed-in customer.
 */
export async function reachCardOf(professional: Professional, user: TestUser): Promise<void> {
  await reachTermsOf(professional, user, 'first');
  await agreeToTerms(user);
}

async function agreeToTerms({ page, t }: TestUser): Promise<void> {
  await page.getByRole('button', { name: t('booking:prePayment.next') }).click();
}

/**
 * Opens the booking of the first or last free slot of the next open day at its terms; nothing is held yet.
 */
export async function reachTermsOf(
  { id, slug, serviceId }: Professional,
  user: TestUser,
  which: 'first' | 'last',
): Promise<void> {
  const slots = (await freeDays(user, { id, serviceId })).find((day) => day.length > 0) ?? [];
  await reachTermsAt(slots.at(which === 'first' ? 0 : -1)?.starts_at ?? '', { slug, serviceId }, user);
}

/** Opens the booking of a free slot (ISO 8601) at its terms, as a signed-in customer. */
export async function reachTermsAt(
  startsAt: string,
  { slug, serviceId }: Pick<Professional, 'slug' | 'serviceId'>,
  { page, t }: TestUser,
): Promise<void> {
  await visit(page, `/booking/${slug}?services=${serviceId}&slot=${encodeURIComponent(startsAt)}`);
  await page.getByRole('heading', { name: t('booking:prePayment.title') }).waitFor();
}

/** Creates an account with operator rights and signs in with it, with two-step sign-in already proved. */
export async function openOperator(user: TestUser): Promise<{ email: string }> {
  const { email } = await openAccount(user, demoPassword);
  const { id } = await db
    .updateTable('identity.accounts')
    .set({ isOperator: true })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('identity.sessions')
    .set({ secondStepAt: new Date() })
    .where('accountId', '=', id)
    .execute();
  return { email };
}
