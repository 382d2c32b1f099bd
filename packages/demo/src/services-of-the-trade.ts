import type { Category } from '@meche/contract/enumerations';

export type EquipmentName = 'Bac' | 'Casque' | 'Fauteuil de barbier';

export type TradeStep = { name: string; minutes: number; free: number; equipment: EquipmentName | null };

/** A typical service. Each professional offers some of these services at prices that depend on the town. */
export type TradeService = {
  category: Category;
  name: string;
  /** Price in euros in a town with average prices. */
  euros: number;
  description: string;
  steps: readonly TradeStep[];
  /** True: the page shows the service with the phone number, and it cannot be booked online. */
  phoneOnly: boolean;
};

const basin = 'Bac';
const hood = 'Casque';
const chair = 'Fauteuil de barbier';

/** `minutes` is hands-on time, `free` the free time after it. */
function step(name: string, minutes: number, free = 0, equipment: EquipmentName | null = null): TradeStep {
  return { name, minutes, free, equipment };
}

const wash = step('Shampoing', 10, 0, basin);
const rinse = step('Rinçage et soin', 15, 0, basin);
const styling = (minutes: number) => step('Coiffage', minutes);
const cutting = (minutes: number) => step('Coupe', minutes);
const colour = (minutes: number, free: number) => step('Application et pose', minutes, free);

function sold(
  category: Category,
  name: string,
  euros: number,
  description: string,
  steps: readonly TradeStep[],
): TradeService {
  return { category, name, euros, description, steps, phoneOnly: false };
}

function byPhone(service: TradeService): TradeService {
  return { ...service, phoneOnly: true };
}

export const trade = {
  shortCut: sold(
    'woman_cut',
    'Coupe femme, cheveux courts',
    36,
    'Diagnostic, shampoing, coupe et coiffage.',
    [wash, cutting(25), styling(10)],
  ),
  cut: sold('woman_cut', 'Coupe femme, mi-longs', 45, 'Shampoing, coupe et brushing naturel.', [
    wash,
    cutting(30),
    styling(20),
  ]),
  longCut: sold(
    'woman_cut',
    'Coupe femme, cheveux longs',
    54,
    'Shampoing, coupe et brushing, pour les longueurs sous les épaules.',
    [wash, cutting(35), styling(30)],
  ),
  curlyCut: sold(
    'woman_cut',
    'Coupe sur cheveux bouclés',
    62,
    'Coupe à sec boucle à boucle, soin et définition au diffuseur.',
    [step('Diagnostic', 10), cutting(40), step('Soin hydratant', 10, 10, basin), step('Définition', 20)],
  ),
  manCut: sold('man_cut', 'Coupe homme', 25, 'Ciseaux et tondeuse, finitions au rasoir.', [
    cutting(25),
    styling(5),
  ]),
  manWashed: sold('man_cut', 'Coupe homme avec shampoing', 29, 'Shampoing, coupe aux ciseaux et coiffage.', [
    step('Shampoing', 5, 0, basin),
    cutting(25),
    styling(5),
  ]),
  fade: sold('man_cut', 'Dégradé américain', 30, 'Dégradé progressif et contours au rasoir.', [
    step('Dégradé', 35, 0, chair),
    step('Contours', 10, 0, chair),
  ]),
  clippers: sold('man_cut', 'Coupe tondeuse', 17, 'Une ou deux longueurs, nuque comprise.', [
    step('Tondeuse', 20),
  ]),
  cutAndBeard: sold('man_cut', 'Coupe et barbe', 43, 'La coupe, puis la taille de barbe au rasoir.', [
    cutting(30),
    step('Barbe', 20, 0, chair),
  ]),
  beard: sold('beard', 'Taille de barbe', 18, 'Mise en forme, contours et huile.', [
    step('Taille', 20, 0, chair),
  ]),
  shave: sold(
    'beard',
    'Rasage à l’ancienne',
    30,
    'Serviette chaude, rasage au coupe-chou et soin apaisant.',
    [step('Serviette chaude', 5, 5, chair), step('Rasage', 20, 0, chair), step('Soin', 5, 0, chair)],
  ),
  roots: sold(
    'coloration',
    'Coloration racines',
    49,
    'Couverture des repousses jusqu’à 3 cm, soin et séchage.',
    [colour(30, 30), rinse, styling(15)],
  ),
  fullColour: sold('coloration', 'Coloration complète', 64, 'Des racines aux pointes, soin et brushing.', [
    colour(40, 35),
    rinse,
    styling(25),
  ]),
  plantColour: sold(
    'coloration',
    'Coloration végétale',
    72,
    'Poudres de plantes pures, sans ammoniaque ; la pose prend son temps.',
    [step('Préparation', 15), colour(30, 60), rinse, styling(15)],
  ),
  balayage: sold('coloration', 'Balayage', 98, 'Éclaircissement à main levée, patine et brushing.', [
    step('Pose du balayage', 60, 35),
    step('Rinçage et patine', 20, 0, basin),
    styling(30),
  ]),
  highlights: sold('coloration', 'Mèches', 84, 'Mèches fines au papier, patine et brushing.', [
    step('Pose des mèches', 50, 30),
    rinse,
    styling(25),
  ]),
  perm: sold('hair_perm', 'Permanente', 78, 'Boucles ou ondulations souples, qui tiennent des mois.', [
    step('Mise en bigoudis', 40),
    step('Pose du produit', 10, 25, hood),
    rinse,
    styling(20),
  ]),
  gloss: sold('shampoo_care', 'Patine et gloss', 32, 'Ravive le reflet entre deux couleurs.', [
    step('Application', 10, 15, basin),
    step('Rinçage', 10, 0, basin),
  ]),
  deepCare: sold(
    'shampoo_care',
    'Soin profond',
    26,
    'Masque réparateur sous chaleur douce, massage du cuir chevelu.',
    [step('Application', 10, 15, hood), step('Rinçage', 10, 0, basin)],
  ),
  scalpRitual: sold(
    'shampoo_care',
    'Rituel du cuir chevelu',
    44,
    'Gommage, massage de vingt minutes et soin adapté.',
    [step('Gommage', 10, 0, basin), step('Massage', 20, 0, basin), step('Soin', 10, 0, basin)],
  ),
  ironStraight: sold(
    'mechanical_straightening',
    'Lissage aux plaques',
    38,
    'Shampoing, brushing et lissage à la mèche.',
    [wash, step('Séchage', 20), step('Lissage', 25)],
  ),
  brazilian: sold(
    'chemical_straightening',
    'Lissage brésilien',
    175,
    'Kératine, sans formol ; jusqu’à quatre mois de tenue.',
    [step('Shampoing', 15, 0, basin), step('Application', 40, 30), step('Lissage', 60), rinse],
  ),
  tannin: sold(
    'chemical_straightening',
    'Lissage au tanin',
    155,
    'Actifs végétaux : gaine sans casser le volume.',
    [step('Shampoing', 15, 0, basin), step('Application', 30, 40), step('Lissage', 50)],
  ),
  shortBlowDry: sold('hairdressing', 'Brushing, cheveux courts', 24, 'Shampoing et brushing.', [
    wash,
    step('Brushing', 20),
  ]),
  blowDry: sold('hairdressing', 'Brushing, cheveux longs', 33, 'Shampoing et brushing lisse ou ondulé.', [
    wash,
    step('Brushing', 35),
  ]),
  cornrows: sold('hairdressing', 'Nattes collées', 52, 'Tracés simples ou graphiques, sans rajouts.', [
    step('Démêlage', 15),
    step('Nattes', 75),
  ]),
  twists: sold('hairdressing', 'Vanilles', 68, 'Sur cheveux naturels, hydratation comprise.', [
    step('Hydratation', 15, 0, basin),
    step('Vanilles', 105),
  ]),
  braids: sold('hairdressing', 'Box braids', 120, 'Rajouts compris, jusqu’au milieu du dos.', [
    step('Démêlage', 20),
    step('Tresses', 190),
    step('Finitions à l’eau chaude', 15),
  ]),
  locksCare: sold(
    'hairdressing',
    'Entretien de locks',
    64,
    'Lavage, resserrage au crochet ou en vanille, séchage.',
    [wash, step('Resserrage', 80), step('Séchage', 5, 20, hood)],
  ),
  chignon: sold('ceremony', 'Chignon de cérémonie', 68, 'Invitée, témoin, soirée : attaches comprises.', [
    step('Préparation', 20),
    step('Chignon', 40),
  ]),
  bride: byPhone(
    sold(
      'ceremony',
      'Coiffure de mariée',
      150,
      'Essai à part ; appelez-nous pour choisir la date et l’heure.',
      [step('Préparation', 30), step('Coiffure', 75)],
    ),
  ),
  brideTrial: sold('ceremony', 'Essai mariée', 80, 'Deux propositions, photos et conseils.', [
    step('Essai', 75),
  ]),
  fantasy: sold('artistic', 'Couleur fantaisie', 118, 'Décoloration si besoin, puis pastel ou vif.', [
    step('Décoloration', 40, 35),
    rinse,
    step('Pigments', 30, 20),
    step('Second rinçage', 15, 0, basin),
    styling(20),
  ]),
  clipperArt: sold('artistic', 'Dessin à la tondeuse', 20, 'Motif au choix, sur une coupe déjà faite.', [
    step('Dessin', 20),
  ]),
  extensions: byPhone(
    sold('hair_implants', 'Pose d’extensions', 230, 'Cheveux naturels à la kératine ; devis au salon.', [
      step('Pose', 150),
      styling(20),
    ]),
  ),
  extensionsCare: sold(
    'hair_implants',
    'Entretien d’extensions',
    75,
    'Remontée et soin, toutes les six semaines.',
    [step('Remontée', 60), wash, styling(15)],
  ),
  kidCut: sold('kids', 'Coupe enfant', 19, 'Jusqu’à douze ans, avec un livre ou un dessin animé.', [
    cutting(20),
  ]),
  teenCut: sold('kids', 'Coupe ado', 24, 'De treize à dix-sept ans.', [cutting(30)]),
  babyCut: sold('kids', 'Première coupe', 15, 'La première mèche est à emporter, dans son enveloppe.', [
    cutting(20),
  ]),
} as const satisfies Record<string, TradeService>;

export type TradeKey = keyof typeof trade;
