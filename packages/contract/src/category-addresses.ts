import type { Category } from './enumerations.ts';

/**
 * Categories in addresses of pages (/coiffeur/rennes/coloration); they are French in every language. The
 * module does not import zod, because public pages import it.
 */
export const categoryAddresses = {
  man_cut: 'coupe-homme',
  woman_cut: 'coupe-femme',
  coloration: 'coloration',
  hair_perm: 'permanente',
  beard: 'barbe',
  shampoo_care: 'shampoing-soin',
  mechanical_straightening: 'lissage-mecanique',
  chemical_straightening: 'lissage-chimique',
  hairdressing: 'coiffage',
  ceremony: 'ceremonie',
  artistic: 'coiffure-artistique',
  hair_implants: 'extensions',
  kids: 'enfants',
} as const satisfies Record<Category, string>;
