import type { Catalogue, CatalogueService, ServiceDraft } from '@meche/contract/catalogue';
import { type HairLength, hairLengths } from '@meche/contract/enumerations';
import { formatTypedPrice, parsePrice } from '~/lib/money/typed-price.ts';

export type StepTyped = ServiceDraft['steps'][number];
/**
 * When `priceCents` is empty, the service's own price and duration apply to this length, whatever
 * `durationMinutes` says.
 */
export type LengthTyped = { hairLength: HairLength; priceCents: string; durationMinutes: number };

/**
 * Prices and the deposit are as typed, and `lengthTerms` has a row for every hair length. `durationMinutes` applies only
 * without steps.
 */
export type ServiceTyped = Omit<
  ServiceDraft,
  'priceCents' | 'lengthTerms' | 'depositPercent' | 'depositCents'
> & {
  priceCents: string;
  /** They apply only if `deposit` is `percent` or `amount`. */
  depositPercent: number;
  depositCents: string;
  byLength: boolean;
  lengthTerms: LengthTyped[];
};

type Language = 'fr' | 'en';

export const USUAL_DEPOSIT_PERCENT = 30;

export function typedOf(
  service: CatalogueService | undefined,
  { places, members }: Pick<Catalogue, 'places' | 'members'>,
  language: Language,
): ServiceTyped {
  if (!service) return newTyped({ places, members });
  const { lengthTerms } = service;
  return {
    category: service.category,
    name: service.name,
    description: service.description,
    priceCents: formatTypedPrice(service.priceCents, language),
    durationMinutes: service.durationMinutes,
    steps: service.steps.map(({ name, durationMinutes, freeTimeMinutes, equipmentIds }) => ({
      name,
      durationMinutes,
      freeTimeMinutes,
      equipmentIds,
    })),
    byLength: lengthTerms.length > 0,
    lengthTerms: hairLengths.map((hairLength) => {
      const terms = lengthTerms.find((one) => one.hairLength === hairLength);
      return {
        hairLength,
        priceCents: terms ? formatTypedPrice(terms.priceCents, language) : '',
        durationMinutes: terms?.durationMinutes ?? service.durationMinutes,
      };
    }),
    atSalon: service.atSalon,
    atHome: service.atHome,
    onlineBooking: service.onlineBooking,
    prepayment: service.prepayment,
    deposit: service.deposit,
    depositPercent: service.depositPercent ?? USUAL_DEPOSIT_PERCENT,
    depositCents: service.depositCents === null ? '' : formatTypedPrice(service.depositCents, language),
    questionnaire: service.questionnaire,
    phoneOnly: service.phoneOnly,
    serviceTypes: service.serviceTypes,
    hairTypes: service.hairTypes,
    genders: service.genders,
    memberIds: service.memberIds,
  };
}

function newTyped({ places, members }: Pick<Catalogue, 'places' | 'members'>): ServiceTyped {
  return {
    category: 'woman_cut',
    name: '',
    description: '',
    priceCents: '',
    durationMinutes: 45,
    steps: [],
    byLength: false,
    lengthTerms: hairLengths.map((hairLength) => ({ hairLength, priceCents: '', durationMinutes: 45 })),
    atSalon: places.salon,
    atHome: places.atHome && !places.salon,
    onlineBooking: true,
    prepayment: false,
    deposit: 'business',
    depositPercent: USUAL_DEPOSIT_PERCENT,
    depositCents: '',
    questionnaire: false,
    phoneOnly: false,
    serviceTypes: [],
    hairTypes: [],
    genders: [],
    memberIds: members.map(({ id }) => id),
  };
}

/** Builds the body of the API call. The form has already validated the prices. */
export function draftOf(typed: ServiceTyped): ServiceDraft {
  const { byLength, lengthTerms, priceCents, depositPercent, depositCents, ...rest } = typed;
  // A prepaid service has no deposit of its own; the form hides the fields.
  const deposit = isOwnDeposit(rest.deposit) && rest.prepayment ? 'business' : rest.deposit;
  return {
    ...rest,
    deposit,
    depositPercent: deposit === 'percent' ? depositPercent : null,
    depositCents: deposit === 'amount' ? (parsePrice(depositCents) ?? null) : null,
    priceCents: parsePrice(priceCents) ?? 0,
    durationMinutes: minutesOf(typed),
    steps: typed.atSalon ? rest.steps : rest.steps.map((step) => ({ ...step, equipmentIds: [] })),
    lengthTerms: byLength
      ? lengthTerms.flatMap(({ hairLength, priceCents: price, durationMinutes }) => {
          const cents = parsePrice(price);
          return cents === undefined ? [] : [{ hairLength, priceCents: cents, durationMinutes }];
        })
      : [],
  };
}

function isOwnDeposit(deposit: ServiceDraft['deposit']): boolean {
  return deposit === 'percent' || deposit === 'amount';
}

/** Returns the total duration in minutes, including free time between steps. */
export function minutesOf({
  steps,
  durationMinutes,
}: Pick<ServiceTyped, 'steps' | 'durationMinutes'>): number {
  if (steps.length === 0) return durationMinutes;
  return steps.reduce((sum, step) => sum + step.durationMinutes + step.freeTimeMinutes, 0);
}

export function freeMinutesOf({ steps }: Pick<ServiceTyped, 'steps'>): number {
  return steps.reduce((sum, step) => sum + step.freeTimeMinutes, 0);
}
