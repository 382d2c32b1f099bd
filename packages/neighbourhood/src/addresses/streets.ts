/** A street of the local address base: its commune, its name, and a point in its middle (WGS 84). */
export type Street = {
  /** INSEE; of a city in arrondissements the arrondissement's. */
  communeCode: string;
  postalCode: string;
  city: string;
  name: string;
  latitude: number;
  longitude: number;
};

type Row = readonly [name: string, latitude: number, longitude: number];

// The middle of each street, placed by hand as facts of geography, to a few hundred metres: no extract of an address base.
const streetsOfTowns: readonly (readonly [
  code: string,
  postalCode: string,
  city: string,
  rows: readonly Row[],
])[] = [
  [
    '75101',
    '75001',
    'Paris 1er Arrondissement',
    [
      ['Rue de Rivoli', 48.8615, 2.337],
      ['Rue Saint-Honoré', 48.8625, 2.337],
    ],
  ],
  [
    '75102',
    '75002',
    'Paris 2e Arrondissement',
    [
      ['Rue Montorgueil', 48.8655, 2.3468],
      ['Rue de la Paix', 48.8688, 2.3312],
    ],
  ],
  [
    '75103',
    '75003',
    'Paris 3e Arrondissement',
    [
      ['Rue de Bretagne', 48.863, 2.362],
      ['Rue Charlot', 48.8625, 2.363],
      ['Rue du Temple', 48.863, 2.3575],
    ],
  ],
  [
    '75104',
    '75004',
    'Paris 4e Arrondissement',
    [
      ['Rue de Rivoli', 48.8557, 2.357],
      ['Rue des Rosiers', 48.8573, 2.359],
      ['Rue Saint-Antoine', 48.8543, 2.3645],
      ['Place des Vosges', 48.8556, 2.3655],
    ],
  ],
  [
    '75105',
    '75005',
    'Paris 5e Arrondissement',
    [
      ['Rue Mouffetard', 48.8425, 2.3497],
      ['Rue Monge', 48.844, 2.3525],
      ['Rue des Écoles', 48.8488, 2.3475],
      ['Boulevard Saint-Michel', 48.848, 2.342],
    ],
  ],
  [
    '75106',
    '75006',
    'Paris 6e Arrondissement',
    [
      ['Rue de Rennes', 48.8485, 2.329],
      ['Boulevard Saint-Germain', 48.853, 2.3365],
    ],
  ],
  ['75107', '75007', 'Paris 7e Arrondissement', [['Rue Cler', 48.857, 2.3062]]],
  [
    '75108',
    '75008',
    'Paris 8e Arrondissement',
    [
      ['Avenue des Champs-Élysées', 48.8697, 2.3075],
      ['Boulevard Haussmann', 48.8752, 2.3135],
    ],
  ],
  [
    '75109',
    '75009',
    'Paris 9e Arrondissement',
    [
      ['Rue des Martyrs', 48.8795, 2.3398],
      ['Rue Condorcet', 48.879, 2.344],
      ['Rue La Fayette', 48.876, 2.344],
    ],
  ],
  [
    '75110',
    '75010',
    'Paris 10e Arrondissement',
    [
      ['Rue du Faubourg-Saint-Denis', 48.8765, 2.357],
      ['Quai de Valmy', 48.873, 2.3635],
      ['Boulevard de Strasbourg', 48.8725, 2.356],
      ['Rue de Lancry', 48.871, 2.361],
    ],
  ],
  [
    '75111',
    '75011',
    'Paris 11e Arrondissement',
    [
      ['Rue Oberkampf', 48.8652, 2.3765],
      ['Rue de Charonne', 48.8539, 2.3815],
      ['Rue Saint-Maur', 48.8645, 2.38],
      ['Rue de la Roquette', 48.857, 2.379],
      ['Boulevard Voltaire', 48.8575, 2.38],
      ['Rue Amelot', 48.8585, 2.368],
      ['Avenue de la République', 48.865, 2.376],
    ],
  ],
  [
    '75112',
    '75012',
    'Paris 12e Arrondissement',
    [
      ['Rue du Faubourg-Saint-Antoine', 48.851, 2.378],
      ['Avenue Daumesnil', 48.843, 2.388],
    ],
  ],
  [
    '75113',
    '75013',
    'Paris 13e Arrondissement',
    [
      ['Avenue d’Italie', 48.8255, 2.357],
      ['Rue de Tolbiac', 48.8262, 2.36],
    ],
  ],
  [
    '75114',
    '75014',
    'Paris 14e Arrondissement',
    [
      ['Rue Daguerre', 48.8345, 2.3285],
      ['Avenue du Maine', 48.8345, 2.3235],
    ],
  ],
  [
    '75115',
    '75015',
    'Paris 15e Arrondissement',
    [
      ['Rue de Vaugirard', 48.8395, 2.304],
      ['Rue Lecourbe', 48.8405, 2.299],
      ['Rue de la Convention', 48.8405, 2.288],
      ['Rue du Commerce', 48.8465, 2.2955],
    ],
  ],
  ['75116', '75016', 'Paris 16e Arrondissement', [['Rue de Passy', 48.8578, 2.2805]]],
  [
    '75117',
    '75017',
    'Paris 17e Arrondissement',
    [
      ['Rue des Batignolles', 48.885, 2.3215],
      ['Rue de Lévis', 48.8825, 2.3155],
    ],
  ],
  [
    '75118',
    '75018',
    'Paris 18e Arrondissement',
    [
      ['Rue Ordener', 48.8915, 2.346],
      ['Rue Lepic', 48.886, 2.3345],
      ['Rue du Poteau', 48.8945, 2.3415],
      ['Rue des Abbesses', 48.8845, 2.3365],
      ['Rue Caulaincourt', 48.8885, 2.336],
    ],
  ],
  ['75119', '75019', 'Paris 19e Arrondissement', [['Avenue Jean-Jaurès', 48.886, 2.382]]],
  [
    '75120',
    '75020',
    'Paris 20e Arrondissement',
    [
      ['Rue de Ménilmontant', 48.8685, 2.392],
      ['Rue des Pyrénées', 48.865, 2.3975],
      ['Rue de Bagnolet', 48.8595, 2.4025],
    ],
  ],
  [
    '69381',
    '69001',
    'Lyon 1er Arrondissement',
    [
      ['Montée de la Grande-Côte', 45.772, 4.8315],
      ['Rue Romarin', 45.7693, 4.8345],
    ],
  ],
  [
    '69382',
    '69002',
    'Lyon 2e Arrondissement',
    [
      ['Rue Auguste-Comte', 45.754, 4.8305],
      ['Rue de la Charité', 45.753, 4.8315],
      ['Rue de la République', 45.761, 4.8355],
      ['Place Bellecour', 45.7578, 4.832],
      ['Rue Victor-Hugo', 45.753, 4.8285],
    ],
  ],
  [
    '69383',
    '69003',
    'Lyon 3e Arrondissement',
    [
      ['Cours Gambetta', 45.7535, 4.85],
      ['Avenue Lacassagne', 45.751, 4.876],
    ],
  ],
  ['69385', '69005', 'Lyon 5e Arrondissement', [['Rue Saint-Jean', 45.762, 4.827]]],
  [
    '69386',
    '69006',
    'Lyon 6e Arrondissement',
    [
      ['Cours Franklin-Roosevelt', 45.7695, 4.8445],
      ['Rue Cuvier', 45.768, 4.85],
    ],
  ],
  [
    '69387',
    '69007',
    'Lyon 7e Arrondissement',
    [
      ['Rue de Marseille', 45.7515, 4.8415],
      ['Avenue Jean-Jaurès', 45.744, 4.8395],
    ],
  ],
  [
    '13201',
    '13001',
    'Marseille 1er Arrondissement',
    [
      ['La Canebière', 43.2965, 5.3795],
      ['Cours Julien', 43.2938, 5.3838],
      ['Rue de Rome', 43.294, 5.3795],
      ['Rue Saint-Ferréol', 43.293, 5.3775],
    ],
  ],
  ['13202', '13002', 'Marseille 2e Arrondissement', [['Rue de la République', 43.301, 5.369]]],
  [
    '13206',
    '13006',
    'Marseille 6e Arrondissement',
    [
      ['Rue Paradis', 43.2865, 5.3785],
      ['Rue Breteuil', 43.288, 5.3765],
    ],
  ],
  [
    '13208',
    '13008',
    'Marseille 8e Arrondissement',
    [
      ['Avenue du Prado', 43.2735, 5.388],
      ['Rue Paradis', 43.2735, 5.384],
    ],
  ],
  [
    '35238',
    '35000',
    'Rennes',
    [
      ['Rue Saint-Georges', 48.1123, -1.6747],
      ['Rue de Saint-Malo', 48.1165, -1.6815],
      ['Rue Vasselot', 48.1083, -1.6775],
      ['Boulevard de la Liberté', 48.1065, -1.679],
      ['Place des Lices', 48.1128, -1.684],
      ['Rue d’Antrain', 48.1175, -1.6765],
    ],
  ],
  [
    '59350',
    '59000',
    'Lille',
    [
      ['Rue de Gand', 50.643, 3.066],
      ['Rue Solférino', 50.631, 3.056],
      ['Rue Léon-Gambetta', 50.6275, 3.056],
      ['Rue de la Monnaie', 50.6405, 3.0635],
      ['Rue de Béthune', 50.634, 3.063],
      ['Rue Esquermoise', 50.6382, 3.0605],
    ],
  ],
  [
    '2A004',
    '20000',
    'Ajaccio',
    [
      ['Cours Napoléon', 41.924, 8.7375],
      ['Rue Fesch', 41.9212, 8.7375],
      ['Rue Bonaparte', 41.918, 8.738],
    ],
  ],
  [
    '97411',
    '97400',
    'Saint-Denis',
    [
      ['Rue Maréchal-Leclerc', -20.88, 55.45],
      ['Rue de Paris', -20.879, 55.4485],
      ['Rue Juliette-Dodu', -20.879, 55.451],
    ],
  ],
  [
    '97209',
    '97200',
    'Fort-de-France',
    [
      ['Rue Victor-Schœlcher', 14.6045, -61.069],
      ['Rue Lamartine', 14.6065, -61.07],
      ['Boulevard Général-de-Gaulle', 14.607, -61.0665],
    ],
  ],
  [
    '97302',
    '97300',
    'Cayenne',
    [
      ['Avenue du Général-de-Gaulle', 4.9375, -52.331],
      ['Rue Lalouette', 4.9385, -52.332],
      ['Rue Molé', 4.94, -52.333],
    ],
  ],
  [
    '14333',
    '14600',
    'Honfleur',
    [
      ['Rue Haute', 49.421, 0.2305],
      ['Quai Sainte-Catherine', 49.42, 0.2325],
    ],
  ],
  [
    '30334',
    '30700',
    'Uzès',
    [
      ['Place aux Herbes', 44.0125, 4.4185],
      ['Rue Jacques-d’Uzès', 44.0132, 4.42],
    ],
  ],
  [
    '29042',
    '29160',
    'Crozon',
    [
      ['Rue Alsace-Lorraine', 48.246, -4.489],
      ['Place de l’Église', 48.2467, -4.4895],
    ],
  ],
  [
    '39013',
    '39600',
    'Arbois',
    [
      ['Grande Rue', 46.9035, 5.7745],
      ['Rue de Bourgogne', 46.9035, 5.7755],
    ],
  ],
  [
    '26113',
    '26150',
    'Die',
    [
      ['Rue Camille-Buffardel', 44.7535, 5.372],
      ['Place de la République', 44.753, 5.3705],
    ],
  ],
];

// Houses of the demonstration's villages stand in streets of these names, there or not: all of them in the middle of it.
const villageStreets = ['Place de l’Église', 'Grande Rue', 'Rue de la Mairie', 'Rue du Lavoir', 'Rue Haute'];
const villages: readonly (readonly [
  code: string,
  postalCode: string,
  city: string,
  latitude: number,
  longitude: number,
])[] = [
  ['84050', '84220', 'Gordes', 43.9116, 5.2001],
  ['29134', '29180', 'Locronan', 48.099, -4.208],
  ['68078', '68420', 'Eguisheim', 48.043, 7.3062],
  ['89446', '89450', 'Vézelay', 47.4653, 3.7447],
  ['50030', '50760', 'Barfleur', 49.6706, -1.2636],
  ['15219', '15140', 'Salers', 45.138, 2.494],
  ['74315', '74140', 'Yvoire', 46.3706, 6.327],
  ['46240', '46500', 'Rocamadour', 44.7996, 1.6175],
  ['35049', '35260', 'Cancale', 48.6764, -1.8525],
  ['77022', '77630', 'Barbizon', 48.4456, 2.606],
  ['24152', '24250', 'Domme', 44.8025, 1.214],
  ['64504', '64310', 'Sare', 43.3125, -1.58],
  ['59135', '59670', 'Cassel', 50.8004, 2.488],
  ['2A272', '20100', 'Sartène', 41.6215, 8.9745],
  ['97424', '97413', 'Cilaos', -21.135, 55.471],
];

export const streets: readonly Street[] = [
  ...streetsOfTowns.flatMap(([communeCode, postalCode, city, rows]) =>
    rows.map(([name, latitude, longitude]) => ({ communeCode, postalCode, city, name, latitude, longitude })),
  ),
  ...villages.flatMap(([communeCode, postalCode, city, latitude, longitude]) =>
    villageStreets.map((name) => ({ communeCode, postalCode, city, name, latitude, longitude })),
  ),
];
