import type { Category } from '@meche/contract/enumerations';

/** The first pattern that matches decides the category. */
const words: readonly (readonly [RegExp, Category])[] = [
  [/enfant|kid|child|garçon|fillette|boy|girl/i, 'kids'],
  [/barbe|beard|rasage|shave|moustache/i, 'beard'],
  [/mari[ée]e?|c[ée]r[ée]monie|wedding|bridal|chignon/i, 'ceremony'],
  [/extension|tissage|weave/i, 'hair_implants'],
  [/br[ée]silien|k[ée]ratine|keratin|d[ée]frisage|relaxer/i, 'chemical_straightening'],
  [/lissage|straighten/i, 'mechanical_straightening'],
  [
    /couleur|color|colour|m[èe]che|balayage|racine|root|d[ée]colo|highlight|gloss|patine|ombr[ée]/i,
    'coloration',
  ],
  [/permanente|perm\b/i, 'hair_perm'],
  [/tresse|braid|locks|vanille|twist|artisti/i, 'artistic'],
  [/coupe|cut|taille|d[ée]grad[ée]|fade|trim/i, 'woman_cut'],
  [/brushing|blow|coiffage|styling|mise en pli/i, 'hairdressing'],
  [/soin|shampo|care|masque|treatment/i, 'shampoo_care'],
];
const ofMen = /homme|\bmen\b|\bman\b|\bmen[’']s\b|barber|barbier|dégradé|degrade|fade/i;

/** Returns the category that a service's name names, or else the heading above it. */
export function findCategory(name: string, heading = ''): Category {
  const [own, above] = [name, heading].map((text) => words.find(([pattern]) => pattern.test(text))?.[1]);
  // A cut below "Enfants" is one for children.
  const category = own === 'woman_cut' && above === 'kids' ? 'kids' : (own ?? above ?? 'woman_cut');
  return category === 'woman_cut' && ofMen.test(`${name} ${heading}`) ? 'man_cut' : category;
}
