import type { BusinessNumbers, VersionedNumbers } from '../store/business-numbers.ts';

const none: BusinessNumbers = { siret: null, vatRegime: null, vatNumber: null };

export function latestNumbers(history: readonly VersionedNumbers[]): BusinessNumbers {
  return history.at(-1) ?? none;
}

/**
 * Returns the numbers in force at an instant, or the first numbers for an earlier instant; all null without
 * a history. `history` is sorted oldest first.
 */
export function numbersAt(history: readonly VersionedNumbers[], at: Date): BusinessNumbers {
  return history.findLast(({ validFrom }) => validFrom <= at) ?? history[0] ?? none;
}

/**
 * Returns the changed numbers; undefined when nothing changes. Only a business that is subject to VAT has a
 * VAT number.
 */
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
