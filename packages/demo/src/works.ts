/**
 * A picture in the album of a demo professional: a close-up of hair, drawn with the colours of its root and
 * tip.
 */
export type Work = {
  name: string;
  caption: string;
  category: 'woman_cut' | 'coloration' | 'ceremony' | 'hairdressing' | 'chemical_straightening';
  root: Colour;
  tip: Colour;
  /**
   * `swing` is how far a strand swings sideways, in widths of the picture; `turns` is how often it does so
   * on its way down.
   */
  swing: number;
  turns: number;
  /** Name of the work for which this picture is the "before" picture. */
  before?: string;
};
export type Colour = readonly [red: number, green: number, blue: number];

const brown: Colour = [58, 36, 26];
const chestnut: Colour = [96, 58, 38];
const black: Colour = [30, 24, 24];

export const works: readonly Work[] = [
  {
    name: 'balayage',
    caption: 'Balayage miel',
    category: 'coloration',
    root: brown,
    tip: [222, 170, 104],
    swing: 0.06,
    turns: 1.5,
  },
  {
    name: 'curls',
    caption: 'Boucles définies, séchées à l’air',
    category: 'woman_cut',
    root: black,
    tip: [84, 52, 36],
    swing: 0.06,
    turns: 3.6,
  },
  {
    name: 'copper',
    caption: 'Carré cuivré',
    category: 'coloration',
    root: [122, 52, 24],
    tip: [206, 104, 52],
    swing: 0.03,
    turns: 0.8,
    before: 'grown-out',
  },
  {
    name: 'wedding',
    caption: 'Ondulations pour un mariage',
    category: 'ceremony',
    root: chestnut,
    tip: [176, 124, 82],
    swing: 0.08,
    turns: 3,
  },
  {
    name: 'blond',
    caption: 'Blond polaire',
    category: 'coloration',
    root: [168, 140, 104],
    tip: [238, 226, 204],
    swing: 0.04,
    turns: 1.2,
  },
  {
    name: 'smooth',
    caption: 'Lissage, brun glacé',
    category: 'chemical_straightening',
    root: black,
    tip: [74, 56, 52],
    swing: 0.012,
    turns: 0.6,
  },
  {
    name: 'grown-out',
    caption: 'Avant le cuivré',
    category: 'coloration',
    root: brown,
    tip: [148, 112, 78],
    swing: 0.05,
    turns: 2,
  },
];
