import type { PlaceOfService } from '@meche/contract/enumerations';
import type { Kind } from '@meche/demo/kinds-of-houses';
import {
  type EquipmentName,
  type TradeKey,
  type TradeService,
  trade,
} from '@meche/demo/services-of-the-trade';
import type { Equipment, Service, Step } from './house.ts';
import { idFor, type Random } from './random.ts';

export type Offer = {
  professionalId: string;
  kind: Kind;
  places: PlaceOfService[];
  /** Of the town, in percent. */
  prices: number;
  staff: number;
  createdAt: Date;
  /** Held on the card: nothing, what costs 60 € or more, everything. */
  prepayment: 'none' | 'dear' | 'all';
};

const DEAR_CENTS = 60_00;

/** What a house sells, in the order of its kind, and the equipment that its steps need. */
export function makeServices(random: Random, offer: Offer): { services: Service[]; equipments: Equipment[] } {
  const isSalon = offer.places.includes('salon');
  const sold: { key: TradeKey; service: TradeService }[] = offer.kind.services.map((key) => ({
    key,
    service: trade[key],
  }));
  const equipments = isSalon
    ? equipmentsOf(
        offer,
        sold.map(({ service }) => service),
      )
    : [];
  const own = 0.92 + random.next() * 0.2;
  const services = sold.map(({ key, service }, position): Service => {
    const id = idFor(`service ${offer.professionalId} ${key}`);
    // Whole euros, as on a price list.
    const priceCents = Math.round((service.euros * offer.prices * own) / 100) * 100;
    const steps = service.steps.map(
      (step, index): Step => ({
        id: idFor(`step ${id} ${index}`),
        name: step.name,
        durationMinutes: step.minutes,
        freeTimeMinutes: step.free,
        equipment: equipments.find(({ name }) => name === step.equipment) ?? null,
      }),
    );
    return {
      id,
      professionalId: offer.professionalId,
      category: service.category,
      name: service.name,
      description: service.description,
      priceCents,
      durationMinutes: steps.reduce((sum, step) => sum + step.durationMinutes + step.freeTimeMinutes, 0),
      atSalon: isSalon,
      atHome: offer.places.includes('at_home') && !service.phoneOnly,
      onlineBooking: true,
      phoneOnly: service.phoneOnly,
      prepayment: offer.prepayment === 'all' || (offer.prepayment === 'dear' && priceCents >= DEAR_CENTS),
      position,
      createdAt: offer.createdAt,
      steps,
    };
  });
  return {
    services: isSalon ? services : services.map((service) => ({ ...service, atHome: true })),
    equipments,
  };
}

function equipmentsOf({ professionalId, staff }: Offer, services: TradeService[]): Equipment[] {
  const needed = new Set(services.flatMap(({ steps }) => steps.flatMap(({ equipment }) => equipment ?? [])));
  const units: Record<EquipmentName, number> = {
    Bac: Math.max(1, Math.ceil(staff / 2)),
    Casque: Math.max(1, Math.floor(staff / 2)),
    'Fauteuil de barbier': Math.max(1, staff),
  };
  return [...needed].map((name) => ({
    id: idFor(`equipment ${professionalId} ${name}`),
    professionalId,
    name,
    units: units[name],
  }));
}
