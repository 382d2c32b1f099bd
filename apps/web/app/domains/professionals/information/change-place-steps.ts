import type { PlaceOfService } from '@meche/contract/enumerations';
import type { PlaceChange } from '@meche/contract/profile';
import type { PlaceChangeState } from './place-change-summary.tsx';

/**
 * Reason why the change of the place of work is impossible: a number of appointments or members in
 * conflict, or the server's message.
 */
export type Conflict =
  | { what: 'appointments' | 'staff'; count: number }
  | { what: 'message'; sentence: string };

/** The second step preserves the input of the first step. */
export type ChangePlaceStep = {
  name: 'writes' | 'confirms';
  places: PlaceOfService[];
  proposal?: { change: PlaceChange; consequences: PlaceChangeState };
  conflict?: Conflict | undefined;
  /** True once the server has refused the card that pays for the change, so that a new card is needed. */
  wantsCard: boolean;
};

export type ChangePlaceEvent =
  | { type: 'chooses'; places: PlaceOfService[] }
  | { type: 'sends' }
  | { type: 'answered'; change: PlaceChange; consequences: PlaceChangeState }
  | { type: 'goes_back' }
  | { type: 'blocked'; conflict: Conflict }
  | { type: 'card_refused' };

export const firstStep: ChangePlaceStep = { name: 'writes', places: [], wantsCard: false };

export function changePlaceStep(step: ChangePlaceStep, event: ChangePlaceEvent): ChangePlaceStep {
  switch (event.type) {
    case 'chooses':
      return { ...step, places: event.places, conflict: undefined };
    case 'sends':
      return { ...step, conflict: undefined };
    case 'answered':
      return {
        ...step,
        name: 'confirms',
        proposal: { change: event.change, consequences: event.consequences },
      };
    case 'goes_back':
      return { ...step, name: 'writes' };
    case 'blocked':
      return { ...step, conflict: event.conflict };
    case 'card_refused':
      return { ...step, wantsCard: true };
  }
}
