import type { Question } from '@meche/contract/questions';

type DemoQuestion = Pick<Question, 'kind' | 'text'> & Partial<Question>;

/** A service on request with its questionnaire; one demo salon offers it. */
export const serviceOnRequest = {
  service: {
    category: 'coloration' as const,
    name: 'Correction de couleur',
    description:
      'Pour rattraper une coloration ratée ou revenir au naturel. Durée et prix confirmés avec vous.',
    priceCents: 180_00,
    durationMinutes: 180,
  },
  steps: [
    { name: 'Correction', durationMinutes: 120, freeTimeMinutes: 0, atBasin: false },
    { name: 'Rinçage, soin et brushing', durationMinutes: 60, freeTimeMinutes: 0, atBasin: true },
  ],
  topic: {
    name: 'Avant une correction de couleur',
    questions: [
      { kind: 'long_text', text: 'Qu’a-t-on fait à vos cheveux ces deux dernières années ?' },
      {
        kind: 'one_of',
        text: 'Votre couleur aujourd’hui',
        options: ['Naturelle', 'Colorée', 'Décolorée', 'Plusieurs couleurs'],
      },
      { kind: 'yes_no', text: 'Avez-vous déjà réagi à une coloration ?' },
      { kind: 'photo', text: 'Une photo de vos cheveux, à la lumière du jour' },
      { kind: 'short_text', text: 'Ce que vous aimeriez', required: false },
    ] satisfies DemoQuestion[] as DemoQuestion[],
  },
};
