import type { SalonKind } from './kinds-of-professionals.ts';

/** A town where demo professionals work. The seed finds its commune by name and postal code. */
export type Town = {
  city: string;
  postalCode: string;
  salons: readonly (readonly [string, SalonKind])[];
  /** Number of professionals who work at customers’ homes. */
  hairdressers: number;
  /** Price level in per cent of the average. */
  prices: number;
  /**
   * First digits after +33 of phone numbers that Arcep (the French telecom regulator) reserves for fiction.
   */
  phone: string;
  streets: readonly string[];
  /** Set when the work zone of the town’s professionals is the whole department. */
  village?: true;
};

const paris = { city: 'Paris', prices: 122, phone: '19900' };
const lyon = { city: 'Lyon', prices: 108, phone: '46571' };
const marseille = { city: 'Marseille', prices: 102, phone: '46571' };
const village = { hairdressers: 1, prices: 88, village: true } as const;
const [northWest, northEast, southEast, southWest] = ['26191', '35301', '46571', '53649'] as const;
const mobile = '63998';
const villageStreets = ['place de l’Église', 'Grande Rue', 'rue de la Mairie', 'rue du Lavoir', 'rue Haute'];

const inCities: readonly Town[] = [
  {
    ...paris,
    postalCode: '75011',
    hairdressers: 4,
    salons: [
      ['Atelier Sofia', 'everyone'],
      ['Nuances', 'colourist'],
      ['Barbier Oberkampf', 'barber'],
    ],
    streets: [
      'rue Oberkampf',
      'rue de Charonne',
      'rue Saint-Maur',
      'rue de la Roquette',
      'boulevard Voltaire',
      'rue Amelot',
    ],
  },
  {
    ...paris,
    postalCode: '75003',
    hairdressers: 1,
    salons: [['Maison Vermeil', 'curls']],
    streets: ['rue de Bretagne', 'rue Charlot', 'rue du Temple'],
  },
  {
    ...paris,
    postalCode: '75005',
    hairdressers: 1,
    salons: [['La Raie au Milieu', 'everyone']],
    streets: ['rue Mouffetard', 'rue Monge', 'rue des Écoles'],
  },
  {
    ...paris,
    postalCode: '75009',
    hairdressers: 2,
    salons: [['Rose Charbon', 'colourist']],
    streets: ['rue des Martyrs', 'rue Condorcet', 'rue La Fayette'],
  },
  {
    ...paris,
    postalCode: '75010',
    hairdressers: 2,
    salons: [
      ['Les Nattes de Bakary', 'afro'],
      ['La Coupe du Canal', 'everyone'],
    ],
    streets: ['rue du Faubourg-Saint-Denis', 'quai de Valmy', 'boulevard de Strasbourg'],
  },
  {
    ...paris,
    postalCode: '75015',
    hairdressers: 3,
    salons: [['Salon Pleine Lune', 'ceremony']],
    streets: ['rue de Vaugirard', 'rue Lecourbe', 'rue de la Convention'],
  },
  {
    ...paris,
    postalCode: '75018',
    hairdressers: 3,
    salons: [
      ['Ébène & Miel', 'afro'],
      ['Contre-Allée Coiffure', 'straight'],
    ],
    streets: ['rue Ordener', 'rue Lepic', 'rue du Poteau'],
  },
  {
    ...paris,
    postalCode: '75020',
    hairdressers: 2,
    salons: [['L’Épi Rebelle', 'barber']],
    streets: ['rue de Ménilmontant', 'rue des Pyrénées', 'rue de Bagnolet'],
  },

  {
    ...lyon,
    postalCode: '69001',
    hairdressers: 2,
    salons: [['Fil & Cuivre', 'colourist']],
    streets: ['montée de la Grande-Côte', 'rue Romarin'],
  },
  {
    ...lyon,
    postalCode: '69002',
    hairdressers: 1,
    salons: [['Au Premier Étage', 'ceremony']],
    streets: ['rue Auguste-Comte', 'rue de la Charité'],
  },
  {
    ...lyon,
    postalCode: '69003',
    hairdressers: 3,
    salons: [['Sept Nattes', 'afro']],
    streets: ['cours Gambetta', 'avenue Lacassagne'],
  },
  {
    ...lyon,
    postalCode: '69006',
    hairdressers: 1,
    salons: [['Le Fauteuil Vert', 'everyone']],
    streets: ['cours Franklin-Roosevelt', 'rue Cuvier'],
  },
  {
    ...lyon,
    postalCode: '69007',
    hairdressers: 2,
    salons: [['Boucle & Brune', 'curls']],
    streets: ['rue de Marseille', 'avenue Jean-Jaurès'],
  },

  {
    ...marseille,
    postalCode: '13001',
    hairdressers: 2,
    salons: [
      ['La Canebière Barber', 'barber'],
      ['Mistral Coiffure', 'everyone'],
    ],
    streets: ['cours Julien', 'rue de Rome', 'rue Saint-Ferréol'],
  },
  {
    ...marseille,
    postalCode: '13006',
    hairdressers: 2,
    salons: [['Halo', 'straight']],
    streets: ['rue Paradis', 'rue Breteuil'],
  },
  {
    ...marseille,
    postalCode: '13008',
    hairdressers: 3,
    salons: [['Au Prado Coiffure', 'colourist']],
    streets: ['avenue du Prado', 'rue Paradis'],
  },

  {
    city: 'Rennes',
    postalCode: '35000',
    prices: 98,
    phone: northWest,
    hairdressers: 6,
    salons: [
      ['Granit & Velours', 'everyone'],
      ['Salon Kerlann', 'curls'],
      ['Les Tifs de la Reine', 'colourist'],
    ],
    streets: ['rue Saint-Georges', 'rue de Saint-Malo', 'rue Vasselot', 'boulevard de la Liberté'],
  },
  {
    city: 'Lille',
    postalCode: '59000',
    prices: 98,
    phone: northEast,
    hairdressers: 6,
    salons: [
      ['Vieux-Lille Coiffure', 'everyone'],
      ['Beffroi Barber Club', 'barber'],
      ['Mademoiselle Frange', 'straight'],
    ],
    streets: ['rue de Gand', 'rue Solférino', 'rue Léon-Gambetta', 'rue de la Monnaie'],
  },
  {
    city: 'Ajaccio',
    postalCode: '20000',
    prices: 104,
    phone: southEast,
    hairdressers: 3,
    salons: [
      ['Maquis Coiffure', 'everyone'],
      ['U Barberu', 'barber'],
    ],
    streets: ['cours Napoléon', 'rue Fesch', 'rue Bonaparte'],
  },
  {
    city: 'Saint-Denis',
    postalCode: '97400',
    prices: 100,
    phone: mobile,
    hairdressers: 4,
    salons: [
      ['Kréol Kouleur', 'everyone'],
      ['Case à Tresses', 'afro'],
    ],
    streets: ['rue Maréchal-Leclerc', 'rue de Paris', 'rue Juliette-Dodu'],
  },
  {
    city: 'Fort-de-France',
    postalCode: '97200',
    prices: 104,
    phone: mobile,
    hairdressers: 4,
    salons: [
      ['Madinina Hair', 'afro'],
      ['Fleur de Coton', 'curls'],
    ],
    streets: ['rue Victor-Schœlcher', 'rue Lamartine', 'boulevard Général-de-Gaulle'],
  },
  {
    city: 'Cayenne',
    postalCode: '97300',
    prices: 106,
    phone: mobile,
    hairdressers: 3,
    salons: [
      ['Wapa Barber', 'barber'],
      ['Amazonie Coiffure', 'straight'],
    ],
    streets: ['avenue du Général-de-Gaulle', 'rue Lalouette', 'rue Molé'],
  },
];

const villagesWithSalon: readonly Town[] = [
  {
    ...village,
    city: 'Honfleur',
    postalCode: '14600',
    phone: northWest,
    salons: [['Le Salon des Quais', 'everyone']],
    streets: ['rue Haute', 'quai Sainte-Catherine'],
  },
  {
    ...village,
    city: 'Uzès',
    postalCode: '30700',
    phone: southEast,
    salons: [['La Fontaine aux Boucles', 'curls']],
    streets: ['place aux Herbes', 'rue Jacques-d’Uzès'],
  },
  {
    ...village,
    city: 'Crozon',
    postalCode: '29160',
    phone: northWest,
    salons: [['Ondulation', 'everyone']],
    streets: ['rue Alsace-Lorraine', 'place de l’Église'],
  },
  {
    ...village,
    city: 'Arbois',
    postalCode: '39600',
    phone: northEast,
    salons: [['Chez Marcel', 'everyone']],
    streets: ['Grande Rue', 'rue de Bourgogne'],
  },
  {
    ...village,
    city: 'Die',
    postalCode: '26150',
    phone: southEast,
    salons: [['Au Temps Suspendu', 'ceremony']],
    streets: ['rue Camille-Buffardel', 'place de la République'],
  },
];

const smallVillages = [
  ['Gordes', '84220', southEast],
  ['Locronan', '29180', northWest],
  ['Eguisheim', '68420', northEast],
  ['Vézelay', '89450', northEast],
  ['Barfleur', '50760', northWest],
  ['Salers', '15140', southEast],
  ['Yvoire', '74140', southEast],
  ['Rocamadour', '46500', southWest],
  ['Cancale', '35260', northWest],
  ['Barbizon', '77630', '19900'],
  ['Domme', '24250', southWest],
  ['Sare', '64310', southWest],
  ['Cassel', '59670', northEast],
  ['Sartène', '20100', southEast],
  ['Cilaos', '97413', mobile],
] as const;

/** Towns with 40 salons and 80 hairdressers in total. */
export const towns: readonly Town[] = [
  ...inCities,
  ...villagesWithSalon,
  ...smallVillages.map(
    ([city, postalCode, phone]): Town => ({
      ...village,
      city,
      postalCode,
      phone,
      salons: [],
      streets: villageStreets,
    }),
  ),
];

/** Towns for browser tests: five salons and seven hairdressers, in two time zones. */
export const fewTowns: readonly Town[] = [
  few('75011', 2, 3),
  few('97400', 1, 2),
  few('84220', 0, 1),
  few('14600', 1, 1),
  few('35000', 1, 0),
];

function few(postalCode: string, salons: number, hairdressers: number): Town {
  const town = towns.find((candidate) => candidate.postalCode === postalCode);
  if (!town) throw new Error(`no town ${postalCode}`);
  return { ...town, salons: town.salons.slice(0, salons), hairdressers };
}
