import type { HomeKind, SalonKind } from './kinds-of-professionals.ts';

/** Hair colours of the generated cover art; each palette goes from dark to light. */
export const palettes: readonly (readonly string[])[] = [
  ['#2B1B17', '#5A3825', '#8C5A3C'],
  ['#1C1412', '#3A2A22', '#6B4B3A'],
  ['#4A2616', '#A8481F', '#D98A4E'],
  ['#5B3A1E', '#B5803F', '#E3C07A'],
  ['#7A5A32', '#C9A35B', '#F0DCA6'],
  ['#3B1F2B', '#7C2F45', '#B85A6A'],
  ['#2E2A29', '#6F6A66', '#B8B0A7'],
  ['#4C3A2E', '#937A63', '#D9C7B2'],
  ['#241A2C', '#5B3F73', '#A27FB5'],
  ['#1E2A2B', '#3F5F5C', '#8FA99B'],
  ['#3A1710', '#8E2F1B', '#C65A34', '#E8A97A'],
  ['#20150F', '#6A3F1F', '#C0803A', '#EBC78F'],
];

type DescriptionTemplate = (professional: { town: string; first: string }) => string;

export const salonDescriptions: Record<SalonKind, readonly DescriptionTemplate[]> = {
  everyone: [
    ({ town }) =>
      `Un salon de quartier à ${town}, où l’on prend le temps d’écouter avant de couper. Toute la famille y vient, souvent depuis des années.`,
    ({ first }) =>
      `${first} et son équipe coiffent femmes, hommes et enfants, avec ou sans longueur, avec ou sans idée précise. Le café est offert, la franchise aussi.`,
    ({ town }) =>
      `Coupe, couleur et soins, au cœur de ${town}. Nous expliquons chaque geste et chaque prix avant de commencer.`,
  ],
  colourist: [
    ({ first }) =>
      `${first} est coloriste depuis plus de quinze ans. Balayages à main levée, blonds froids, cuivrés profonds : le diagnostic précède toujours le pinceau.`,
    ({ town }) =>
      `Un atelier de couleur à ${town}. Nous travaillons par petites touches, pour une repousse qui se fait oublier.`,
  ],
  barber: [
    ({ town }) =>
      `Barbier à ${town} : dégradés nets, barbes dessinées, serviettes chaudes. On s’assoit, on souffle, on repart droit.`,
    ({ first }) =>
      `${first} a appris le coupe-chou auprès de son oncle. Ciseaux, tondeuse et conversation au choix.`,
  ],
  curls: [
    ({ first }) =>
      `Ici, les boucles se coupent à sec, une par une. ${first} vous apprend aussi à les garder belles entre deux visites.`,
    ({ town }) =>
      `La maison des boucles de ${town} : coupes en volume, soins sans silicone, couleurs végétales.`,
  ],
  afro: [
    ({ first }) =>
      `Tresses, vanilles, locks et soins pour cheveux crépus et frisés. ${first} n’abîme jamais une bordure pour gagner dix minutes.`,
    ({ town }) =>
      `Toutes les textures sont chez elles, à ${town}. Les temps annoncés sont les temps réels, rajouts compris.`,
  ],
  straight: [
    ({ first }) =>
      `${first} s’est spécialisée dans les lissages doux, au tanin ou à la kératine sans formol. Un test sur mèche est proposé à toute nouvelle cliente.`,
    ({ town }) => `Des cheveux disciplinés sans être figés : lissages, brushings et soins, à ${town}.`,
  ],
  ceremony: [
    ({ first }) =>
      `Chignons, tresses, voiles et fleurs : ${first} accompagne les mariées de l’essai au grand jour, et coiffe le reste du temps avec le même soin.`,
  ],
};

export const homeDescriptions: Record<HomeKind, readonly DescriptionTemplate[]> = {
  family: [
    ({ first, town }) =>
      `${first} se déplace à ${town} et alentour avec tout son matériel. Les parents, les enfants et la grand-mère en une seule visite.`,
    ({ first }) =>
      `Coiffeuse à domicile depuis huit ans, ${first} laisse la cuisine plus propre qu’elle ne l’a trouvée.`,
  ],
  seniors: [
    ({ first, town }) =>
      `${first} coiffe chez elles les personnes qui ne sortent plus volontiers, à ${town} et dans les villages voisins. Patience garantie.`,
    ({ first }) =>
      `Mises en plis, permanentes et coupes confortables, à domicile ou en résidence. ${first} vient avec un bac souple.`,
  ],
  plants: [
    ({ first, town }) =>
      `Couleurs de plantes, soins bruts et coupes simples, chez vous à ${town}. ${first} a choisi de travailler sans ammoniaque.`,
  ],
  braider: [
    ({ first }) => `Nattes, vanilles et box braids à domicile. ${first} annonce sa durée, et la tient.`,
    ({ first, town }) =>
      `${first} tresse à ${town} depuis l’adolescence. Installez un bon film, elle s’occupe du reste.`,
  ],
  bridal: [
    ({ first, town }) =>
      `Coiffures de mariées et d’invitées, chez vous ou sur le lieu de la fête, à ${town} et autour. ${first} arrive toujours en avance.`,
  ],
  barber: [
    ({ first, town }) =>
      `Coupes et barbes à domicile ou au bureau, à ${town}. ${first} vient avec son fauteuil pliant et ses tondeuses.`,
  ],
  curls: [
    ({ first }) =>
      `Les cheveux bouclés méritent qu’on s’y attarde : ${first} coupe à sec, chez vous, à la lumière du jour.`,
  ],
};
