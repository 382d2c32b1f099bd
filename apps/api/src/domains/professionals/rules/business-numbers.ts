import type { BusinessNumbers, NumbersSaid } from '../store/business-numbers.ts';

const unsaid: BusinessNumbers = { siret: null, vatRegime: null, vatNumber: null };

/** What holds now. */
export function latestNumbers(said: readonly NumbersSaid[]): BusinessNumbers {
  return said.at(-1) ?? unsaid;
}

/** What held at an instant; of who had not said it by then, what she said first. Of all that were said, the oldest first. */
export function numbersAt(said: readonly NumbersSaid[], at: Date): BusinessNumbers {
  return said.findLast(({ validFrom }) => validFrom <= at) ?? said[0] ?? unsaid;
}

/** A VAT number belongs to who is subject to it. Undefined where nothing changes. */
export function changedNumbers(
  before: BusinessNumbers,
  asked: { [K in keyof BusinessNumbers]?: BusinessNumbers[K] | undefined },
): BusinessNumbers | undefined {
  const { siret = before.siret, vatRegime = before.vatRegime } = asked;
  const { vatNumber: said = before.vatNumber } = asked;
  const vatNumber = vatRegime === 'subject' ? said : null;
  const isSame = siret === before.siret && vatRegime === before.vatRegime && vatNumber === before.vatNumber;
  return isSame ? undefined : { siret, vatRegime, vatNumber };
}
