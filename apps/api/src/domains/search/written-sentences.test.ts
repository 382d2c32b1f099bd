import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { understandSearchText } from './understand-search-text.ts';

/** A Tuesday, 10:00 in Paris. */
const clock = { now: () => new Date('2026-09-01T08:00:00Z') };
const [today, wednesday, thursday, friday, saturday, sunday] = [1, 2, 3, 4, 5, 6].map(
  (day) => `2026-09-0${day}`,
);

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

/** The fields that were understood; services, corrections and unused words each as one text. */
async function understood(q: string): Promise<object> {
  const { services, mended, notUnderstood, ...others } = await understandSearchText(
    { db: fresh.db, clock },
    { q, language: 'fr' },
  );
  const fields = {
    ...others,
    services: services.map(({ label }) => label).join(' + '),
    mended: mended.map(({ written, meant }) => `${written} > ${meant}`).join(),
    unused: notUnderstood.join(),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));
}

test.each<[string, object]>([
  // Two services
  ['coupe + brushing', { services: 'Coupe + Brushing' }],
  ['coupe et brushing à Brest', { services: 'Coupe + Brushing', where: 'Brest (29200)' }],
  ['coupe brushing samedi', { services: 'Coupe + Brushing', day: saturday }],
  ['coloration & coupe femme', { services: 'Coloration + Coupe femme' }],
  ['balayage, patine, brushing', { services: 'Balayage + Patine + Brushing' }],
  ['balayage, patine, brushing et chignon', { services: 'Balayage + Patine + Brushing', unused: 'Chignon' }],
  ['shampoing + soin + coupe', { services: 'Soin + Coupe' }],
  ['coupe homme et barbe', { services: 'Coupe et barbe' }],
  ['cut and blow dry in Nice', { services: 'Coupe + Brushing', where: 'Nice' }],
  ['mèches plus brushing', { services: 'Mèches + Brushing' }],
  // Orders
  ['coupe homme pas cher', { services: 'Coupe homme', sort: 'price' }],
  ['coupe homme pas chère Lille', { services: 'Coupe homme', sort: 'price', where: 'Lille' }],
  ['coiffeur pas trop cher à Metz', { sort: 'price', where: 'Metz' }],
  ['brushing le moins cher', { services: 'Brushing', sort: 'price' }],
  ['cheap haircut in Lyon', { services: 'Coupe', sort: 'price', where: 'Lyon' }],
  ['balayage petit budget', { services: 'Balayage', sort: 'price' }],
  ['meilleur coiffeur Nantes', { sort: 'rating', where: 'Nantes' }],
  ['coiffeur le mieux noté à Tours', { sort: 'rating', where: 'Tours' }],
  ['barbier le plus proche', { services: 'Coupe homme', sort: 'distance' }],
  // Noise
  ['coiffeur ouvert dimanche', { day: sunday }],
  ['salon ouvert demain à Rennes', { day: wednesday, where: 'Rennes' }],
  ['hairdresser open tomorrow', { day: wednesday }],
  ['prix balayage', { services: 'Balayage' }],
  ['bonjour je cherche un coif pour jeudi svp', { day: thursday }],
  // Hours
  ['coupe après 18h', { services: 'Coupe', hours: '18:00-24:00' }],
  ['vendredi après 18h30', { day: friday, hours: '18:30-24:00' }],
  ['brushing avant 10h samedi', { services: 'Brushing', day: saturday, hours: '00:00-10:00' }],
  ['coupe à partir de 17 h', { services: 'Coupe', hours: '17:00-24:00' }],
  ['coupe entre 12h et 14h', { services: 'Coupe', hours: '12:00-14:00' }],
  ['barbe entre 14 et 16h jeudi', { services: 'Barbe', day: thursday, hours: '14:00-16:00' }],
  ['coupe entre midi et deux', { services: 'Coupe', hours: '12:00-14:00' }],
  ['chignon samedi à 9h', { services: 'Chignon', day: saturday, hours: '09:00-10:00' }],
  ['coupe demain 18:30', { services: 'Coupe', day: wednesday, hours: '18:30-19:30' }],
  ['coupe vers 15h', { services: 'Coupe', hours: '14:00-16:00' }],
  ['haircut after 6pm', { services: 'Coupe', hours: '18:00-24:00' }],
  ['haircut between 2 and 4 pm', { services: 'Coupe', hours: '14:00-16:00' }],
  ['ce soir après 19h', { day: today, hours: '19:00-24:00' }],
  ['coupe ce soir', { services: 'Coupe', day: today, part: 'evening' }],
  ['samedi 5 septembre à Dijon', { day: saturday, where: 'Dijon (21000)' }],
  // At home
  ['brushing à domicil', { services: 'Brushing', place: 'at_home', mended: 'à domicil > à domicile' }],
  [
    'coupe a domicille Paris 20',
    {
      services: 'Coupe',
      place: 'at_home',
      where: 'Paris 20e (75020)',
      mended: 'a domicille > à domicile',
    },
  ],
  ['coiffeuse domicile Angers', { place: 'at_home', where: 'Angers' }],
  ['coif à domcile', { place: 'at_home', mended: 'à domcile > à domicile' }],
  // Hair
  ['coiffeur afro', { hairType: 'african_hair' }],
  ['salon afro Bordeaux', { hairType: 'african_hair', where: 'Bordeaux' }],
  ['coupe cheveux crépus', { services: 'Coupe', hairType: 'african_hair' }],
  ['coiffeuse cheveux frisés', { hairType: 'frizzy_hair' }],
  ['coupe bouclés', { services: 'Coupe', hairType: 'curly_hair' }],
  ['cheveux métissés Montreuil', { hairType: 'frizzy_hair', where: 'Montreuil (93100)' }],
  ['tresses afro à Lille', { services: 'Tresses', where: 'Lille' }],
  ['curly hair salon in Nice', { hairType: 'curly_hair', where: 'Nice' }],
  // For whom
  ['coloration homme', { services: 'Coloration', gender: 'male' }],
  ['brushing pour femme', { services: 'Brushing', gender: 'female' }],
  // Places
  ['coupe Bastille', { services: 'Coupe', where: 'Bastille, Paris 11e' }],
  ['brushing dans le Marais samedi', { services: 'Brushing', day: saturday, where: 'Le Marais, Paris 4e' }],
  ['balayage à la Part-Dieu', { services: 'Balayage', where: 'Part-Dieu, Lyon 3e' }],
  ['barbier gare du Nord', { services: 'Coupe homme', where: 'gare du Nord, Paris 10e' }],
  ['coupe près du métro Jaurès', { services: 'Coupe', where: 'Jaurès, Paris 19e' }],
  ['coupe Paris XIe', { services: 'Coupe', where: 'Paris 11e (75011)' }],
  ['coupe à Neuilly s/ Seine', { services: 'Coupe', where: 'Neuilly-sur-Seine (92200)' }],
  ['coupe 75\u00a0011', { services: 'Coupe', where: 'Paris 11e (75011)' }],
  ['coupe en Bretagne', { services: 'Coupe', where: 'Bretagne' }],
  // What is not used is said
  ['coupe samedi ou dimanche', { services: 'Coupe', day: saturday, unused: 'dimanche' }],
  ['coupe à Rennes ou à Brest', { services: 'Coupe', where: 'Rennes', unused: 'Brest' }],
  ['coupe homme xylophone', { services: 'Coupe homme', unused: 'xylophone' }],
  ['coupe à domicile ou au salon', { services: 'Coupe', place: 'at_home', unused: 'au salon' }],
  ['coupe moins de 30 euros max 40', { services: 'Coupe', maxPriceEuros: 30, unused: 'max 40' }],
])('%s', async (q, expected) => {
  expect(await understood(q)).toEqual(expected);
});
