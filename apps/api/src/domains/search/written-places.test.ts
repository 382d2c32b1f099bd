import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#kit/refusal';
import { suggestPlaces } from '#places';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { locateSearch } from './locate-search.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

/** The name of the place that a search for this text is around; "?" where its correction is shown. */
async function located(where: string): Promise<string> {
  try {
    const { commune, department, street, mended } = await locateSearch({ db: fresh.db }, where);
    const name = street ?? department?.name ?? commune.name.replace(/ Arrondissement$/, '');
    return mended === undefined ? name : `${name}?`;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unknown_commune') return 'unknown';
    throw error;
  }
}

test.each([
  // Quarters and squares
  ['bastille', 'Bastille, Paris 11e'],
  ['Bastille Paris', 'Bastille, Paris 11e'],
  ['place de la Bastille', 'Bastille, Paris 11e'],
  ['Bastille, Paris 11e', 'Bastille, Paris 11e'],
  ['75011 bastille', 'Bastille, Paris 11e'],
  ['le marais', 'Le Marais, Paris 4e'],
  ['quartier du marais', 'Le Marais, Paris 4e'],
  ['MONTMARTRE', 'Montmartre, Paris 18e'],
  ['republique', 'République, Paris 11e'],
  ['Place de la République Paris', 'République, Paris 11e'],
  ['Belleville', 'Belleville, Paris 20e'],
  ['St Germain des Prés', 'Saint-Germain-des-Prés, Paris 6e'],
  ['butte aux cailles', 'Butte-aux-Cailles, Paris 13e'],
  ['croix rousse', 'La Croix-Rousse, Lyon 4e'],
  ['Lyon Croix-Rousse', 'La Croix-Rousse, Lyon 4e'],
  ["presqu'ile", 'Presqu’île, Lyon 2e'],
  ['vieux lyon', 'Vieux-Lyon, Lyon 5e'],
  ['Vieux-Port Marseille', 'Vieux-Port, Marseille 1er'],
  ['cours julien', 'cours Julien, Marseille 6e'],
  ['les Chartrons', 'Les Chartrons, Bordeaux'],
  ['vieux lille', 'Vieux-Lille, Lille'],
  ['Wazemmes 59', 'Wazemmes, Lille'],
  ['la petite france', 'Petite France, Strasbourg'],
  ['Saint-Cyprien Toulouse', 'Saint-Cyprien, Toulouse'],
  ['Saint-Cyprien', 'Saint-Cyprien'],
  ['ile de nantes', 'Île de Nantes, Nantes'],
  ['port marianne', 'Port Marianne, Montpellier'],
  ['vieux nice', 'Vieux-Nice, Nice'],
  // Stations and airports
  ['Gare de Lyon', 'gare de Lyon, Paris 12e'],
  ['gare de Rennes', 'gare de Rennes'],
  ['gare sncf de Quimper', 'gare de Quimper'],
  ['gare part dieu', 'Part-Dieu, Lyon 3e'],
  ['métro Jaurès', 'Jaurès, Paris 19e'],
  ['chatelet les halles', 'Les Halles, Paris 1er'],
  ['CDG', 'aéroport Charles-de-Gaulle, Roissy-en-France'],
  ['aéroport de Nice', 'aéroport Nice-Côte d’Azur, Nice'],
  // Regions and islands
  ['Réunion', 'La Réunion'],
  ['Pays basque', 'Pyrénées-Atlantiques'],
  ['Nouvelle-Calédonie', 'Nouvelle-Calédonie'],
  ['île de ré', 'Île de Ré, Saint-Martin-de-Ré'],
  // Arrondissements
  ['Paris XIe', 'Paris 11e'],
  ['paris xviii', 'Paris 18e'],
  ['Paris IXème arrondissement', 'Paris 9e'],
  ['Lyon IIIe', 'Lyon 3e'],
  ['XVIe arrondissement', 'Paris 16e'],
  ['Marseille VIII', 'Marseille 8e'],
  // Signs and spaces
  ['Neuilly s/ Seine', 'Neuilly-sur-Seine'],
  ['Vitry s/Seine', 'Vitry-sur-Seine'],
  ['Ivry/Seine', 'Ivry-sur-Seine'],
  ['Fontenay s/ Bois', 'Fontenay-sous-Bois'],
  ['Rosny s/s Bois', 'Rosny-sous-Bois'],
  ['Chalon s Saône', 'Chalon-sur-Saône'],
  ['\u00a075011', 'Paris 11e'],
  ['75\u00a0011', 'Paris 11e'],
  ['69\u202f003 Lyon', 'Lyon 3e'],
  ['Paris\u00a011e', 'Paris 11e'],
  // CEDEX
  ['69431 LYON CEDEX 03', 'Lyon 3e'],
  ['75341 Paris Cedex 07', 'Paris 7e'],
  ['35042 RENNES CEDEX', 'Rennes'],
  ['BP 12, 33074 Bordeaux cedex', 'Bordeaux'],
  // A corrected name is said, a commune of that name is not corrected
  ['Astillé', 'Astillé'],
  ['Bastile', 'Bastille, Paris 11e?'],
  ['montmatre', 'Montmartre, Paris 18e?'],
  ['Toulosue', 'Toulouse?'],
])('"%s" is %s', async (where, expected) => {
  expect((await located(where)).replaceAll("'", '’')).toBe(expected);
});

test.each([
  ['Corse', ['Corse-du-Sud', 'Haute-Corse']],
  ['Bretagne', ['Côtes-d’Armor', 'Finistère', 'Ille-et-Vilaine', 'Morbihan']],
  ['alsace', ['Bas-Rhin', 'Haut-Rhin']],
])('%s is not searched whole: its departments are offered', async (text, expected) => {
  expect(await located(text)).toBe('unknown');
  const offered = await suggestPlaces({ db: fresh.db }, text);
  expect(offered.map(({ name }) => name.replaceAll("'", '’'))).toEqual(expected);
});

test.each([
  ['bast', 'Bastia', 'Bastille, Paris 11e'],
  ['montm', 'Montmorency', 'Montmartre, Paris 18e'],
  ['chartr', 'Chartres', 'Les Chartrons, Bordeaux'],
])('"%s" suggests the town %s first, and %s', async (text, town, place) => {
  const names = (await suggestPlaces({ db: fresh.db }, text)).map(({ name }) => name);
  expect(names[0]).toBe(town);
  expect(names).toContain(place);
});

test('a named place is suggested in a form that leads back to it', async () => {
  for (const text of ['bastille', 'vieux port', 'wazemmes', 'gare de lyon', 'CDG']) {
    const [first] = await suggestPlaces({ db: fresh.db }, text);
    expect(first?.kind).toBe('named_place');
    expect(await located(first?.name ?? '')).toBe(first?.name);
  }
});

test('distances count from the place, and prices of home visits from its commune', async () => {
  const bastille = await locateSearch({ db: fresh.db }, 'Bastille');
  expect(bastille.coordinates).toEqual({ latitude: 48.8533, longitude: 2.3695 });
  expect(bastille.visit).toEqual((await locateSearch({ db: fresh.db }, 'Paris 11')).coordinates);
});
