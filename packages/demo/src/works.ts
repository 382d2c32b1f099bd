import type { HomeKind, SalonKind } from './kinds-of-professionals.ts';

/** What a picture in the album of a demo professional shows. */
export type Motif =
  | 'waves'
  | 'bob'
  | 'grown_out'
  | 'sleek'
  | 'curls'
  | 'set'
  | 'braids'
  | 'fade'
  | 'beard'
  | 'bun'
  | 'colour_chart'
  | 'tools'
  | 'interior';

/** A picture in the album of a demo professional, drawn by the app. */
export type Work = {
  name: string;
  motif: Motif;
  caption: string;
  category:
    | 'woman_cut'
    | 'man_cut'
    | 'beard'
    | 'coloration'
    | 'ceremony'
    | 'hairdressing'
    | 'chemical_straightening'
    | null;
  /** Colours as #rrggbb: of the hair at root and tip, the skin, the clothes, and the wall behind. */
  hair: readonly [root: string, tip: string];
  skin: string;
  clothes: string;
  ground: string;
  /** Name of the work for which this picture is the "before" picture. */
  before?: string;
};

export const works: readonly Work[] = [
  {
    name: 'balayage',
    motif: 'waves',
    caption: 'Balayage miel',
    category: 'coloration',
    hair: ['#4a2e20', '#deaa68'],
    skin: '#e3b493',
    clothes: '#5b6b5a',
    ground: '#ead9c6',
  },
  {
    name: 'curls',
    motif: 'curls',
    caption: 'Boucles définies, séchées à l’air',
    category: 'woman_cut',
    hair: ['#2b1b17', '#6b4128'],
    skin: '#8a5638',
    clothes: '#a8481f',
    ground: '#dfe2d6',
  },
  {
    name: 'copper',
    motif: 'bob',
    caption: 'Carré cuivré',
    category: 'coloration',
    hair: ['#8e3f1b', '#d0743c'],
    skin: '#efc9ac',
    clothes: '#2e2a29',
    ground: '#d9c3b0',
    before: 'grown-out',
  },
  {
    name: 'wedding',
    motif: 'bun',
    caption: 'Chignon de mariée, fleurs fraîches',
    category: 'ceremony',
    hair: ['#5b3a26', '#a97a4e'],
    skin: '#e8bf9f',
    clothes: '#fbf7f2',
    ground: '#cfd4c6',
  },
  {
    name: 'braids',
    motif: 'braids',
    caption: 'Nattes collées, anneaux dorés',
    category: 'hairdressing',
    hair: ['#2a1c16', '#64452f'],
    skin: '#7a4a30',
    clothes: '#c9974f',
    ground: '#e6d2bd',
  },
  {
    name: 'fade',
    motif: 'fade',
    caption: 'Dégradé à blanc, dessus texturé',
    category: 'man_cut',
    hair: ['#2a1d18', '#54382a'],
    skin: '#c98f6b',
    clothes: '#3f5f5c',
    ground: '#d8cbbb',
  },
  {
    name: 'beard',
    motif: 'beard',
    caption: 'Barbe taillée et dessinée',
    category: 'beard',
    hair: ['#3a2014', '#84502c'],
    skin: '#e2b08c',
    clothes: '#2e2a29',
    ground: '#c3c9ba',
  },
  {
    name: 'smooth',
    motif: 'sleek',
    caption: 'Lissage, brun glacé',
    category: 'chemical_straightening',
    hair: ['#241a18', '#5a423a'],
    skin: '#d9a683',
    clothes: '#66364a',
    ground: '#e9dcd2',
  },
  {
    name: 'blond',
    motif: 'waves',
    caption: 'Blond polaire',
    category: 'coloration',
    hair: ['#a38a66', '#f0e6d0'],
    skin: '#efc9ac',
    clothes: '#66364a',
    ground: '#8b8478',
  },
  {
    name: 'silver',
    motif: 'set',
    caption: 'Mise en plis, argent naturel',
    category: 'hairdressing',
    hair: ['#8d8781', '#dcd7d0'],
    skin: '#efcdb4',
    clothes: '#3f5f5c',
    ground: '#c9b29c',
  },
  {
    name: 'chart',
    motif: 'colour_chart',
    caption: 'Notre nuancier',
    category: 'coloration',
    hair: ['#4a2e20', '#deaa68'],
    skin: '#e3b493',
    clothes: '#5b6b5a',
    ground: '#f3e6d6',
  },
  {
    name: 'tools',
    motif: 'tools',
    caption: 'Ciseaux, peigne, et le reste à la main',
    category: null,
    hair: ['#6b3a20', '#b8764a'],
    skin: '#e3b493',
    clothes: '#5b6b5a',
    ground: '#b9a58f',
  },
  {
    name: 'interior',
    motif: 'interior',
    caption: 'Votre place vous attend',
    category: null,
    hair: ['#4a2e20', '#8c5a3c'],
    skin: '#e3b493',
    clothes: '#5b6b5a',
    ground: '#e2d3c3',
  },
  {
    name: 'grown-out',
    motif: 'grown_out',
    caption: 'Avant le cuivré',
    category: 'coloration',
    hair: ['#3f2a20', '#94704e'],
    skin: '#efc9ac',
    clothes: '#2e2a29',
    ground: '#d9c3b0',
  },
];

/**
 * Names of the works that an album shows, by the kind of professional. Each album begins with another one of
 * the first three, so that neighbours in a list differ.
 */
export const worksOfKind: Record<SalonKind | `home_${HomeKind}`, readonly string[]> = {
  everyone: ['copper', 'interior', 'balayage', 'fade', 'silver'],
  colourist: ['chart', 'balayage', 'blond', 'copper', 'interior'],
  barber: ['fade', 'beard', 'tools', 'interior'],
  curls: ['curls', 'tools', 'balayage', 'braids', 'interior'],
  afro: ['braids', 'curls', 'fade', 'interior', 'smooth'],
  straight: ['smooth', 'copper', 'tools', 'blond', 'interior'],
  ceremony: ['wedding', 'blond', 'balayage', 'interior', 'tools'],
  home_family: ['tools', 'curls', 'balayage', 'copper'],
  home_seniors: ['silver', 'tools', 'copper', 'wedding'],
  home_plants: ['balayage', 'chart', 'copper', 'tools'],
  home_braider: ['braids', 'curls', 'tools', 'smooth'],
  home_bridal: ['wedding', 'blond', 'balayage', 'tools'],
  home_barber: ['beard', 'fade', 'tools', 'silver'],
  home_curls: ['curls', 'braids', 'tools', 'balayage'],
};
