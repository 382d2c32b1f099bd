import type { Catalogue, CatalogueService, ServiceDraft } from '@meche/contract/catalogue';
import {
  type Category,
  type Gender,
  type HairLength,
  type HairType,
  hairLengths,
  type ServiceType,
} from '@meche/contract/enumerations';
import { centsOf, typedPrice } from '~/lib/money/typed-price.ts';

export type StepTyped = {
  name: string;
  durationMinutes: number;
  freeTimeMinutes: number;
  equipmentIds: string[];
};
/** A length without a price goes by the service's own. */
export type LengthTyped = { hairLength: HairLength; priceCents: string; durationMinutes: number };

/** What the form of a service holds: fields by the contract's names, prices as they are typed. */
export type ServiceTyped = {
  category: Category;
  name: string;
  description: string;
  priceCents: string;
  /** Of a service without steps; with steps it is theirs. */
  durationMinutes: number;
  steps: StepTyped[];
  byLength: boolean;
  lengthTerms: LengthTyped[];
  atSalon: boolean;
  atHome: boolean;
  onlineBooking: boolean;
  prepayment: boolean;
  questionnaire: boolean;
  phoneOnly: boolean;
  serviceTypes: ServiceType[];
  hairTypes: HairType[];
  genders: Gender[];
  memberIds: string[];
};

type Language = 'fr' | 'en';

/** The form of a service that there is; without one, of a new one. */
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
    priceCents: typedPrice(service.priceCents, language),
    durationMinutes: service.durationMinutes,
    steps: service.steps.map(({ name, durationMinutes, freeTimeMinutes, equipmentIds }) => ({
      ...{ name, durationMinutes, freeTimeMinutes, equipmentIds },
    })),
    byLength: lengthTerms.length > 0,
    lengthTerms: hairLengths.map((hairLength) => {
      const terms = lengthTerms.find((one) => one.hairLength === hairLength);
      return {
        hairLength,
        priceCents: terms ? typedPrice(terms.priceCents, language) : '',
        durationMinutes: terms?.durationMinutes ?? service.durationMinutes,
      };
    }),
    atSalon: service.atSalon,
    atHome: service.atHome,
    onlineBooking: service.onlineBooking,
    prepayment: service.prepayment,
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
    questionnaire: false,
    phoneOnly: false,
    serviceTypes: [],
    hairTypes: [],
    genders: [],
    memberIds: members.map(({ id }) => id),
  };
}

/** As it is sent. The form has checked that what must be a price is one. */
export function draftOf(typed: ServiceTyped): ServiceDraft {
  const { byLength, lengthTerms, priceCents, ...rest } = typed;
  return {
    ...rest,
    priceCents: centsOf(priceCents) ?? 0,
    durationMinutes: minutesOf(typed),
    steps: typed.atSalon ? rest.steps : rest.steps.map((step) => ({ ...step, equipmentIds: [] })),
    lengthTerms: byLength
      ? lengthTerms.flatMap(({ hairLength, priceCents: price, durationMinutes }) => {
          const cents = centsOf(price);
          return cents === undefined ? [] : [{ hairLength, priceCents: cents, durationMinutes }];
        })
      : [],
  };
}

/** All of it, free time counted. */
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
