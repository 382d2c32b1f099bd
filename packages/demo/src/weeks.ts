type Range = readonly [from: number, to: number];
/** Opening hours of seven days, Monday first, in minutes of the wall clock since midnight. */
export type Week = readonly (readonly Range[])[];

const at = (hours: number, minutes = 0) => hours * 60 + minutes;
const closed: readonly Range[] = [];
const days = (count: number, ...ranges: Range[]) => Array.from({ length: count }, () => ranges);

export const salonWeeks: readonly Week[] = [
  [closed, ...days(5, [at(9, 30), at(19)]), closed],
  [...days(6, [at(10), at(19, 30)]), closed],
  [
    closed,
    ...days(2, [at(9), at(18, 30)]),
    [[at(9), at(20, 30)]],
    [[at(9), at(19)]],
    [[at(9), at(18)]],
    closed,
  ],
  [[[at(14), at(19)]], ...days(4, [at(9), at(19)]), [[at(9), at(17)]], closed],
];

export const homeWeeks: readonly Week[] = [
  [...days(5, [at(9), at(12, 30)], [at(13, 30), at(18)]), closed, closed],
  [closed, ...days(4, [at(9), at(13)], [at(14), at(18, 30)]), [[at(9), at(14)]], closed],
  [
    ...days(2, [at(10), at(18)]),
    closed,
    [[at(10), at(20)]],
    [[at(10), at(18)]],
    [[at(9, 30), at(16)]],
    closed,
  ],
];

/** Opening hours in hot climates, which start early. */
export const tropicalWeek: Week = [
  ...days(5, [at(8), at(12, 30)], [at(13, 30), at(17, 30)]),
  [[at(8), at(14)]],
  closed,
];

/** Public holidays on fixed dates (MM-DD) and their names. */
export const holidays: Record<string, string> = {
  '01-01': 'Jour de l’An',
  '05-01': 'Fête du Travail',
  '05-08': 'Victoire de 1945',
  '07-14': 'Fête nationale',
  '08-15': 'Assomption',
  '11-01': 'Toussaint',
  '11-11': 'Armistice',
  '12-25': 'Noël',
};

export const blockLabels: readonly string[] = [
  'Client de passage',
  'Cliente par téléphone',
  'Comptabilité',
  'Livraison',
  'École des enfants',
  'Rendez-vous médical',
  'Commande produits',
];
