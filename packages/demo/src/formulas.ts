/** Colour formulas for the demo salon’s clients, which the seed assigns in rotation. */
export const formulas: { parts: FormulaMixed[]; note: string }[] = [
  {
    parts: [
      { product: 'Majirel', shade: '7.3', grams: 60, oxidant: '20 vol.', minutes: 35 },
      { product: 'Dia Light', shade: '9.02', grams: 30, oxidant: '6 vol.', minutes: 10 },
    ],
    note: 'Racines seulement, pointes au gloss.',
  },
  {
    parts: [{ product: 'Inoa', shade: '5.8', grams: 50, oxidant: '20 vol.', minutes: 35 }],
    note: '',
  },
  {
    parts: [
      { product: 'Blond Studio', shade: '', grams: 40, oxidant: '20 vol.', minutes: 40 },
      { product: 'Shades EQ', shade: '9V', grams: 45, oxidant: '', minutes: 20 },
    ],
    note: 'Éclaircit vite : surveiller dès 25 minutes.',
  },
  {
    parts: [{ product: 'Koleston', shade: '6/71', grams: 60, oxidant: '20 vol.', minutes: 30 }],
    note: 'Couvre bien les tempes.',
  },
];

type FormulaMixed = {
  product: string;
  shade: string;
  grams: number;
  oxidant: string;
  minutes: number;
};

/** Health notes for one or two of the clients. */
export const allergies = [
  { allergies: 'Paraphénylènediamine (PPD)', patchTestResult: 'rougeur', note: 'Végétal ou ton sur ton.' },
  { allergies: 'Latex', patchTestResult: 'négatif', note: '' },
];

export const clientNotes = [
  { note: 'Thé vert, sans sucre. Parle peu, aime le silence.', tags: ['fidèle'] },
  { note: 'Se marie en septembre.', tags: ['mariage'] },
  { note: '', tags: ['étudiante'] },
  { note: 'Préfère le matin.', tags: ['fidèle'] },
];
