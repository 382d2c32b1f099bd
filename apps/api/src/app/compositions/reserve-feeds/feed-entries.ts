import { namedDepositCents } from '@meche/contract/deposits';
import { exactPointOf } from '@meche/contract/exact-point';
import { listListedProfessionals, type NightlyFeed } from '#connections';
import type { Database } from '#kit/database/database';
import { readInPages } from '#kit/database/pages';
import { Refusal } from '#kit/refusal';
import { type Clock, HOUR_MS } from '#kit/time';
import { listProfessionalsByIds, type ProfessionalForBooking } from '#professionals';
import { createAvailabilityMemory, findSlots } from '#scheduling';
import { listServicesOfProfessional, type ServiceOfProfessional } from '#services';
import { listMembers } from '#staff';

export type FeedDeps = { db: Database; clock: Clock; origin: string };

export const PROFESSIONALS_AT_ONCE = 50;
const DAYS = 30;
const MICROS_OF_A_CENT = 10_000;

type OfMerchant = { merchant_id: string } & Record<string, unknown>;

/** Generators of the entries of each feed. The entries of one professional are consecutive. */
export const feedEntryGenerators: Record<NightlyFeed, (deps: FeedDeps) => AsyncGenerator<OfMerchant>> = {
  merchants: merchantsOf,
  services: servicesOf,
};

type Salon = ProfessionalForBooking & { place: ProfessionalForBooking['places'][number] };

async function* salonsOf({ db }: FeedDeps): AsyncGenerator<Salon> {
  type Row = { professionalId: string };
  for await (const page of readInPages<Row>(
    (range) => listListedProfessionals(db, range),
    PROFESSIONALS_AT_ONCE,
  ))
    yield* await listSalons(
      db,
      page.map(({ professionalId }) => professionalId),
    );
}

/**
 * Lists the professionals among `ids` who can be found and booked at a salon now. A map needs the address
 * of a salon.
 */
export async function listSalons(db: Database, ids: string[]): Promise<Salon[]> {
  const professionals = await listProfessionalsByIds(db, ids);
  return professionals.flatMap((professional) => {
    const place = professional.places.find(({ kind, activate }) => kind === 'salon' && activate);
    const isOpen =
      !professional.isHidden &&
      !professional.suspendedAt &&
      !professional.deletedAt &&
      !professional.closingUntil;
    return place && isOpen ? [{ ...professional, place }] : [];
  });
}

/** Lists the services that can be booked online at the salon without a questionnaire. */
async function listSold({ db }: FeedDeps, professionalId: string): Promise<ServiceOfProfessional[]> {
  const sold = await listServicesOfProfessional(db, professionalId);
  return sold.filter(
    ({ switchedOn, onlineBooking, phoneOnly, questionnaire, atSalon }) =>
      switchedOn && onlineBooking && !phoneOnly && !questionnaire && atSalon,
  );
}

const linkTo = (url: string) => [
  {
    url,
    language: 'fr',
    platform: 'ACTION_PLATFORM_WEB_APPLICATION',
    action_link_type: 'ACTION_LINK_TYPE_BOOK_APPOINTMENT',
  },
];

async function* merchantsOf(deps: FeedDeps): AsyncGenerator<OfMerchant> {
  for await (const { id, slug, businessName, phoneNumber, place } of salonsOf(deps))
    yield {
      merchant_id: id,
      name: businessName,
      category: 'Hair salon',
      ...(phoneNumber && { telephone: phoneNumber }),
      url: `${deps.origin}/pro/${slug}`,
      geo: {
        ...exactPointOf(place),
        address: {
          country: 'FR',
          locality: place.city,
          postal_code: place.postalCode,
          street_address: place.line,
        },
      },
      action_link: linkTo(`${deps.origin}/booking/${slug}`),
    };
}

async function* servicesOf(deps: FeedDeps): AsyncGenerator<OfMerchant> {
  for await (const salon of salonsOf(deps))
    for (const service of await listSold(deps, salon.id)) {
      const { id, name, description, priceCents } = service;
      const depositCents = namedDepositCents(service, salon, priceCents);
      yield {
        merchant_id: salon.id,
        service_id: id,
        localized_service_name: inFrench(name),
        ...(description && { localized_description: inFrench(description) }),
        price: inEuros(priceCents),
        ...(depositCents > 0 && {
          deposit: {
            deposit: inEuros(depositCents),
            min_advance_cancellation_sec: (salon.cancellationWindowHours * HOUR_MS) / 1000,
            deposit_type: 'FIXED_RATE_DEFAULT',
          },
        }),
        action_link: linkTo(`${deps.origin}/booking/${salon.slug}?services=${id}&place=salon`),
      };
    }
}

const inEuros = (cents: number) => ({ price_micros: cents * MICROS_OF_A_CENT, currency_code: 'EUR' });

const inFrench = (value: string) => ({ value, localized_value: [{ locale: 'fr', value }] });

export async function* generateAvailability(deps: FeedDeps): AsyncGenerator<object> {
  const memory = createAvailabilityMemory();
  for await (const { id: merchantId } of salonsOf(deps)) {
    const names = new Map((await listMembers(deps.db, merchantId)).map(({ id, name }) => [id, name]));
    for (const { id: serviceId } of await listSold(deps, merchantId)) {
      const slotQuery = {
        professionalId: merchantId,
        serviceIds: [serviceId],
        place: 'salon',
        days: DAYS,
      } as const;
      const free = await findSlots({ ...deps, memory }, { ...slotQuery, serviceIds: [serviceId] }).catch(
        (error) => {
          // The service changed during the read; the next feed includes the change.
          if (error instanceof Refusal) return undefined;
          throw error;
        },
      );
      const availability = (free?.days ?? []).flatMap(({ slots }) =>
        slots.flatMap(({ startsAt, endsAt, memberIds }) =>
          memberIds.map((memberId) => ({
            merchant_id: merchantId,
            service_id: serviceId,
            spots_total: 1,
            spots_open: 1,
            start_sec: Date.parse(startsAt) / 1000,
            duration_sec: (Date.parse(endsAt) - Date.parse(startsAt)) / 1000,
            resources: { staff_id: memberId, staff_name: names.get(memberId) ?? '' },
          })),
        ),
      );
      if (availability.length > 0) yield { availability };
    }
  }
}
