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

/** What a listing may have several of out of a closed list, and a search may ask for one of. */
export const traitChoices = {
  hairType: hairTypes,
  language: spokenLanguages,
  access: accessibilities,
  payment: searchedPayments,
} as const;

export type Trait = keyof typeof traitChoices;
type Choice<Name extends Trait> = (typeof traitChoices)[Name][number];
export type TraitsAsked = { [Name in Trait]?: Choice<Name> | undefined };
export type TraitsHeld = {
  hairTypes: readonly HairType[];
  languages: readonly SpokenLanguage[];
  accessibility: readonly Accessibility[];
  payments: readonly SearchedPayment[];
};

export const traits = Object.keys(traitChoices) as Trait[];
/** One word of bits a trait. */
export const TRAITS = traits.length;

export function bitOf(trait: Trait, choice: string): number {
  const at = (traitChoices[trait] as readonly string[]).indexOf(choice);
  return at < 0 ? 0 : 1 << at;
}

/** A word each, in the order of the traits. */
export function wordsOf({ hairTypes, languages, accessibility, payments }: TraitsHeld): number[] {
  const held: Record<Trait, readonly string[]> = {
    ...{ hairType: hairTypes, language: languages },
    ...{ access: accessibility, payment: payments },
  };
  return traits.map((trait) => held[trait].reduce((bits, choice) => bits | bitOf(trait, choice), 0));
}

/** Back from words, in the order of the lists. */
export function heldIn(wordOf: (trait: Trait) => number): TraitsHeld {
  const choicesOf = <Name extends Trait>(trait: Name): Choice<Name>[] => {
    const all: readonly Choice<Name>[] = traitChoices[trait];
    return all.filter((choice) => wordOf(trait) & bitOf(trait, choice));
  };
  return {
    hairTypes: choicesOf('hairType'),
    languages: choicesOf('language'),
    accessibility: choicesOf('access'),
    payments: choicesOf('payment'),
  };
}
