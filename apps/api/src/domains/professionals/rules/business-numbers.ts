import type { BusinessNumbers, VersionedNumbers } from '../store/business-numbers.ts';

const none: BusinessNumbers = { siret: null, vatRegime: null, vatNumber: null };

export function latestNumbers(history: readonly VersionedNumbers[]): BusinessNumbers {
  return history.at(-1) ?? none;
}

/** The numbers in force at an instant, else the first ones; `history` is oldest first. */
export function numbersAt(history: readonly VersionedNumbers[], at: Date): BusinessNumbers {
  return history.findLast(({ validFrom }) => validFrom <= at) ?? history[0] ?? none;
}

/** Only a business subject to VAT has a VAT number. Undefined when nothing changes. */
export function changedNumbers(
  before: BusinessNumbers,
  changes: { [K in keyof BusinessNumbers]?: BusinessNumbers[K] | undefined },
): BusinessNumbers | undefined {
  const { siret = before.siret, vatRegime = before.vatRegime } = changes;
  const { vatNumber: requested = before.vatNumber } = changes;
  const vatNumber = vatRegime === 'subject' ? requested : null;
  const isSame = siret === before.siret && vatRegime === before.vatRegime && vatNumber === before.vatNumber;
  return isSame ? undefined : { siret, vatRegime, vatNumber };
}
