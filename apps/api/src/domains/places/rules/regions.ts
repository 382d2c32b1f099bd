import { own } from '@meche/contract/own';
import { parsePlaceText } from '../rules.ts';

/** Departments of the regions, of the former ones, and of larger islands, by plain name. */
const regions: Record<string, string> = {
  'auvergne rhone alpes': '01 03 07 15 26 38 42 43 63 69 73 74',
  'bourgogne franche comte': '21 25 39 58 70 71 89 90',
  bretagne: '22 29 35 56',
  'centre val de loire': '18 28 36 37 41 45',
  corse: '2A 2B',
  'grand est': '08 10 51 52 54 55 57 67 68 88',
  'hauts de france': '02 59 60 62 80',
  'ile de france': '75 77 78 91 92 93 94 95',
  normandie: '14 27 50 61 76',
  'nouvelle aquitaine': '16 17 19 23 24 33 40 47 64 79 86 87',
  occitanie: '09 11 12 30 31 32 34 46 48 65 66 81 82',
  'pays de la loire': '44 49 53 72 85',
  'provence alpes cote d azur': '04 05 06 13 83 84',
  alsace: '67 68',
  aquitaine: '24 33 40 47 64',
  auvergne: '03 15 43 63',
  'basse normandie': '14 50 61',
  bourgogne: '21 58 71 89',
  'champagne ardenne': '08 10 51 52',
  'franche comte': '25 39 70 90',
  'haute normandie': '27 76',
  'languedoc roussillon': '11 30 34 48 66',
  limousin: '19 23 87',
  lorraine: '54 55 57 88',
  'midi pyrenees': '09 12 31 32 46 65 81 82',
  'nord pas de calais': '59 62',
  picardie: '02 60 80',
  'poitou charentes': '16 17 79 86',
  'rhone alpes': '01 07 26 38 42 69 73 74',
  paca: '04 05 06 13 83 84',
  provence: '04 13 83 84',
  'cote d azur': '06 83',
  'region parisienne': '75 77 78 91 92 93 94 95',
  idf: '75 77 78 91 92 93 94 95',
  'pays basque': '64',
  bearn: '64',
  perigord: '24',
  'iles de la societe': '987',
  polynesie: '987',
  'polynesie francaise': '987',
  tahiti: '987',
  'nouvelle caledonie': '988',
};

/** Codes of the departments of a region or an island, by its plain name; empty for another name. */
export function departmentsOfRegion(name: string): string[] {
  const known =
    own(regions, name.replace(/^(?:la|le|les|l|region|la region) (?=.)/, '')) ?? own(regions, name);
  return known?.split(' ') ?? [];
}

/** Whether a text is the name of a region of several departments, of which the search takes only one. */
export function isRegion(text: string): boolean {
  const { code, department, names } = parsePlaceText(text);
  return !code && !department && departmentsOfRegion(names[0]).length > 1;
}
