import type { HomeKind, SalonKind } from './kinds-of-professionals.ts';

/** Short introductions of staff members, shown next to their portraits. */
const ofEveryone = [
  'Dix ans de ciseaux, et toujours la même envie d’écouter avant de couper.',
  'Les carrés nets, les franges qui tombent juste.',
  'Le court, sous toutes ses formes.',
  'Les longueurs que l’on garde, les pointes que l’on soigne.',
  'Les coupes qui se coiffent toutes seules le lendemain.',
  'Le brushing souple, le volume sans laque.',
  'Les cheveux fins, et comment leur donner de l’épaisseur.',
  'Les changements de tête, un pas après l’autre.',
  'Formation à Lyon, puis huit ans de salon.',
  'Le premier rendez-vous des enfants, sans larmes.',
];

const forOccasions = ['Les chignons qui tiennent jusqu’au matin.', 'L’essai avant le grand jour, toujours.'];
const forBraids = ['Les tresses qui ne tirent pas.', 'Les locks, du départ à l’entretien.'];

const ofKind: Partial<Record<SalonKind | HomeKind, readonly string[]>> = {
  colourist: [
    'Les balayages fondus, les blonds froids.',
    'Le cuivre, du plus doux au plus franc.',
    'La couleur végétale, quand le cheveu en demande.',
  ],
  barber: [
    'Le dégradé à blanc, au millimètre.',
    'La barbe au rasoir, serviette chaude comprise.',
    'Les coupes classiques, le peigne et les ciseaux.',
  ],
  curls: [
    'La coupe sur cheveux secs, boucle par boucle.',
    'Les boucles que l’on n’ose plus toucher.',
    'Le retour au naturel, sans tout couper.',
  ],
  afro: [...forBraids, 'Le soin des cheveux crépus, avant tout le reste.'],
  straight: ['Les lissages qui laissent vivre le cheveu.', 'Le brillant, du carré aux grandes longueurs.'],
  ceremony: forOccasions,
  bridal: forOccasions,
  braider: forBraids,
  seniors: ['La mise en plis comme on l’aime, chez soi.', 'De la patience, et les nouvelles du quartier.'],
  plants: ['La couleur aux plantes, et le temps qu’elle demande.'],
};

/** Returns introductions for a kind of professional, the specific ones first. */
export function aboutLinesOf(kind: SalonKind | HomeKind): readonly string[] {
  return [...(ofKind[kind] ?? []), ...ofEveryone];
}
