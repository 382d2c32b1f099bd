import type { Category } from '@meche/contract/enumerations';

/** A preset service. `word` is the translation key of its name; the price is typical for a French town. */
type Usual = {
  word:
    | 'womanCut'
    | 'womanCutBlowDry'
    | 'blowDry'
    | 'rootColour'
    | 'balayage'
    | 'care'
    | 'childCut'
    | 'manCut'
    | 'fade'
    | 'beardTrim'
    | 'cutAndBeard'
    | 'bun';
  category: Category;
  priceCents: number;
  durationMinutes: number;
  /** Minutes of work and of free time for each step. */
  steps?: readonly (readonly [
    name: 'apply' | 'rinseAndDry',
    durationMinutes: number,
    freeTimeMinutes: number,
  ])[];
};

const rootColour: Usual = {
  word: 'rootColour',
  category: 'coloration',
  priceCents: 5500,
  durationMinutes: 105,
  steps: [
    ['apply', 35, 35],
    ['rinseAndDry', 35, 0],
  ],
};
const balayage: Usual = {
  word: 'balayage',
  category: 'coloration',
  priceCents: 9500,
  durationMinutes: 150,
  steps: [
    ['apply', 60, 40],
    ['rinseAndDry', 50, 0],
  ],
};
const childCut: Usual = { word: 'childCut', category: 'kids', priceCents: 2000, durationMinutes: 30 };
const manCut: Usual = { word: 'manCut', category: 'man_cut', priceCents: 2500, durationMinutes: 30 };

export const usualServices = {
  women: [
    { word: 'womanCut', category: 'woman_cut', priceCents: 3500, durationMinutes: 45 },
    { word: 'womanCutBlowDry', category: 'woman_cut', priceCents: 4800, durationMinutes: 60 },
    { word: 'blowDry', category: 'hairdressing', priceCents: 2800, durationMinutes: 30 },
    rootColour,
    balayage,
    { word: 'care', category: 'shampoo_care', priceCents: 1500, durationMinutes: 20 },
    childCut,
  ],
  barber: [
    manCut,
    { word: 'fade', category: 'man_cut', priceCents: 2800, durationMinutes: 40 },
    { word: 'beardTrim', category: 'beard', priceCents: 1800, durationMinutes: 20 },
    { word: 'cutAndBeard', category: 'man_cut', priceCents: 4000, durationMinutes: 50 },
    childCut,
  ],
  atHome: [
    { word: 'womanCut', category: 'woman_cut', priceCents: 3900, durationMinutes: 45 },
    { word: 'blowDry', category: 'hairdressing', priceCents: 3200, durationMinutes: 40 },
    manCut,
    childCut,
    { word: 'bun', category: 'ceremony', priceCents: 9000, durationMinutes: 75 },
  ],
} as const satisfies Record<string, readonly Usual[]>;

export type UsualSet = keyof typeof usualServices;
export const usualSets = Object.keys(usualServices) as UsualSet[];
export function usualServicesOf(set: UsualSet): readonly Usual[] {
  return usualServices[set];
}
