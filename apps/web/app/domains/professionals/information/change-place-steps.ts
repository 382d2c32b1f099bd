import type { PlaceOfService } from '@meche/contract/enumerations';
import type { PlaceChange } from '@meche/contract/profile';
import type { PlaceChangeState } from './place-change-summary.tsx';

/** What keeps her where she is, with how many; or a sentence of the server's. */
export type InTheWay = { what: 'appointments' | 'staff'; count: number } | { what: 'said'; sentence: string };

/** The two screens of another place of work, and what was said on the way. What is written on the first stays on the second. */
export type ChangePlaceStep = {
  name: 'writes' | 'confirms';
  places: PlaceOfService[];
  asked?: { change: PlaceChange; told: PlaceChangeState };
  inTheWay?: InTheWay | undefined;
  /** The card that the subscription has is not taken. */
  wantsCard: boolean;
};

export type ChangePlaceEvent =
  | { type: 'chooses'; places: PlaceOfService[] }
  | { type: 'sends' }
  | { type: 'told'; change: PlaceChange; told: PlaceChangeState }
  | { type: 'goes_back' }
  | { type: 'kept'; inTheWay: InTheWay }
  | { type: 'card_refused' };

export const firstStep: ChangePlaceStep = { name: 'writes', places: [], wantsCard: false };

export function changePlaceStep(step: ChangePlaceStep, event: ChangePlaceEvent): ChangePlaceStep {
  switch (event.type) {
    case 'chooses':
      return { ...step, places: event.places, inTheWay: undefined };
    case 'sends':
      return { ...step, inTheWay: undefined };
    case 'told':
      return { ...step, name: 'confirms', asked: { change: event.change, told: event.told } };
    case 'goes_back':
      return { ...step, name: 'writes' };
    case 'kept':
      return { ...step, inTheWay: event.inTheWay };
    case 'card_refused':
      return { ...step, wantsCard: true };
  }
}
