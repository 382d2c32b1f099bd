import {
  type Accessibility,
  accessibilities,
  type HairType,
  hairTypes,
  type SearchedPayment,
  type SpokenLanguage,
  searchedPayments,
  spokenLanguages,
} from '@meche/contract/enumerations';

/**
 * Traits with a closed list of values. A listing may have several values of a trait; a search filters by
 * one.
 */
export const traitChoices = {
  hairType: hairTypes,
  language: spokenLanguages,
  access: accessibilities,
  payment: searchedPayments,
} as const;

export type Trait = keyof typeof traitChoices;
type Choice<Name extends Trait> = (typeof traitChoices)[Name][number];
export type TraitFilter = { [Name in Trait]?: Choice<Name> | undefined };
export type TraitsHeld = {
  hairTypes: readonly HairType[];
  languages: readonly SpokenLanguage[];
  accessibility: readonly Accessibility[];
  payments: readonly SearchedPayment[];
};

export const traits = Object.keys(traitChoices) as Trait[];

const WORD_BITS = 32;
/** The position of each trait's bits. The bits of a trait are consecutive and in one word. */
const places = (() => {
  const found = {} as Record<Trait, { word: number; from: number }>;
  let [word, from] = [0, 0];
  for (const trait of traits) {
    const { length } = traitChoices[trait];
    if (from + length > WORD_BITS) [word, from] = [word + 1, 0];
    found[trait] = { word, from };
    from += length;
  }
  return found;
})();

export const WORDS = Math.max(...traits.map((trait) => places[trait].word)) + 1;

export function bitOf(trait: Trait, choice: string): { word: number; bit: number } {
  const { word, from } = places[trait];
  const at = (traitChoices[trait] as readonly string[]).indexOf(choice);
  return { word, bit: at < 0 ? 0 : 1 << (from + at) };
}

export function wordsOf({ hairTypes, languages, accessibility, payments }: TraitsHeld): Int32Array {
  return written({ hairType: hairTypes, language: languages, access: accessibility, payment: payments });
}

export function maskOf(filter: TraitFilter): Int32Array {
  const one = (choice: string | undefined) => (choice === undefined ? [] : [choice]);
  const { hairType, language, access, payment } = filter;
  return written({
    hairType: one(hairType),
    language: one(language),
    access: one(access),
    payment: one(payment),
  });
}

function written(held: Record<Trait, readonly string[]>): Int32Array {
  const words = new Int32Array(WORDS);
  for (const trait of traits)
    for (const choice of held[trait]) {
      const { word, bit } = bitOf(trait, choice);
      words[word]! |= bit;
    }
  return words;
}

/** Decodes the words. The values are in the order of the lists. */
export function decodeTraits(words: Int32Array): TraitsHeld {
  const choicesOf = <Name extends Trait>(trait: Name): Choice<Name>[] => {
    const all: readonly Choice<Name>[] = traitChoices[trait];
    return all.filter((choice) => {
      const { word, bit } = bitOf(trait, choice);
      return (words[word]! & bit) !== 0;
    });
  };
  return {
    hairTypes: choicesOf('hairType'),
    languages: choicesOf('language'),
    accessibility: choicesOf('access'),
    payments: choicesOf('payment'),
  };
}
