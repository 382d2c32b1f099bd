import type { PlaceOfService } from '@meche/contract/enumerations';
import type { Kind } from '@meche/demo/kinds-of-professionals';
import { type EquipmentName, type TradeService, trade } from '@meche/demo/services-of-the-trade';
import type { Random } from './random.ts';

export type DrawnService = TradeService & {
  priceCents: number;
  durationMinutes: number;
  atSalon: boolean;
  atHome: boolean;
  prepayment: boolean;
};
export type Offer = { services: DrawnService[]; equipments: { name: EquipmentName; units: number }[] };

type OfferOptions = {
  kind: Kind;
  places: PlaceOfService[];
  /** Price level of the town in percent of the usual prices. */
  prices: number;
  staff: number;
  isDemo: boolean;
};

const DEAR_CENTS = 60_00;

/**
 * Draws the services of a professional in the order of the kind, and the equipment that they need. Either
 * no services, those from 60 € on, or all are prepaid by card; those of the demo always.
 */
export function drawOffer(random: Random, { kind, places, prices, staff, isDemo }: OfferOptions): Offer {
  const atSalon = places.includes('salon');
  const byCard = isDemo ? 'all' : random.pick(['none', 'none', 'dear', 'dear', 'all'] as const);
  const own = 0.92 + random.next() * 0.2;
  const services = kind.services.map((key): DrawnService => {
    const service = trade[key];
    const priceCents = Math.round((service.euros * prices * own) / 100) * 100;
    return {
      ...service,
      priceCents,
      durationMinutes: service.steps.reduce((sum, step) => sum + step.minutes + step.free, 0),
      atSalon,
      atHome: !atSalon || (places.includes('at_home') && !service.phoneOnly),
      prepayment: byCard === 'all' || (byCard === 'dear' && priceCents >= DEAR_CENTS),
    };
  });
  const needed = new Set(services.flatMap(({ steps }) => steps.flatMap(({ equipment }) => equipment ?? [])));
  const units: Record<EquipmentName, number> = {
    Bac: Math.max(1, Math.ceil(staff / 2)),
    Casque: Math.max(1, Math.floor(staff / 2)),
    'Fauteuil de barbier': Math.max(1, staff),
  };
  const equipments = atSalon ? [...needed].map((name) => ({ name, units: units[name] })) : [];
  return { services, equipments };
}
