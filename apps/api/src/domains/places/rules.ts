import type { Commune } from '@meche/contract/fields';
import { foldWords } from '@meche/contract/fold-accents';
import { own } from '@meche/contract/own';

const EARTH_RADIUS_KM = 6371.0088;
/** Roads are longer than the great circle. The factor is a product decision. */
const DETOUR = 1.3;

export type Coordinates = { latitude: number; longitude: number };

/** Great-circle distance in kilometres (haversine). */
export function greatCircleKm(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** Estimated distance by road, one way, in units of 100 metres, rounded up. */
export function roadDistanceHm(from: Coordinates, to: Coordinates): number {
  // The tolerance keeps a floating-point error from rounding an exact decimal up.
  return Math.ceil(greatCircleKm(from, to) * DETOUR * 10 - 1e-9);
}

/** Minutes of travel at 30 km/h (2.5 km in 5 minutes), rounded up to a multiple of 5, at least 10. */
export function tripMinutes(from: Coordinates, to: Coordinates): number {
  return Math.max(10, Math.ceil(roadDistanceHm(from, to) / 25) * 5);
}

/**
 * Of the communes with one postal code, returns the one with this name, or its arrondissement; otherwise
 * the first. Undefined without communes.
 */
export function findBestCommune(communes: readonly Commune[], city: string): Commune | undefined {
  const name = plainName(city);
  const arrondissement = new RegExp(`^${name} \\d+er? arrondissement$`);
  const part = communes.find((commune) => arrondissement.test(plainName(commune.name)));
  if (part) return part;
  return communes.find((commune) => plainName(commune.name) === name) ?? communes[0];
}

/**
 * A place in the format of the search field. `isMended` is true when the text was corrected; the page then
 * tells so.
 */
export type PlaceMeant = { where: string; isMended: boolean };

/** Whether the commune’s name differs from the text, so that a typing error was corrected. */
export function isMended(commune: Pick<Commune, 'name'>, text: string): boolean {
  const own = `${plainName(commune.name)} `;
  const { code, names } = parsePlaceText(text);
  if (code) return false;
  return !names.some((name) => {
    const written = `${communeOfQuarter(name)} `;
    return own.startsWith(written) || written.startsWith(own);
  });
}

/**
 * Whether a plain name equals the commune’s name, begins it or extends it: "paris", "paris 11e", "saint
 * malo intra muros".
 */
export function isNameOf(commune: Pick<Commune, 'name'>, name: string): boolean {
  const own = plainName(commune.name);
  return own.startsWith(name) || name.startsWith(own);
}

/**
 * Whether a commune lies in one of the zones. A zone is a department ("75", "2A", "974") or a postal code.
 */
export function isInZone(commune: Commune, postalCode: string, zones: readonly string[]): boolean {
  return zones.some((zone) => {
    if (zone.length === 5) return zone === postalCode;
    // The two departments of Corsica share the postal prefix 20.
    if (zone === '20') return commune.department === '2A' || commune.department === '2B';
    return zone.toUpperCase() === commune.department;
  });
}

export type ZoneParts = { departments: readonly string[]; postalCodes: readonly string[] };

/** Splits zones, in the format of isInZone, into departments and postal codes. */
export function partsOfZone(zones: readonly string[]): ZoneParts {
  const isCode = (zone: string) => zone.length === 5;
  return {
    departments: zones
      .filter((zone) => !isCode(zone))
      .flatMap((zone) => (zone === '20' ? ['2A', '2B'] : [zone.toUpperCase()])),
    postalCodes: zones.filter(isCode),
  };
}

type Extent = {
  communes: number;
  south: number | null;
  north: number | null;
  west: number | null;
  east: number | null;
};

/** Margin around the covered area, as a fraction of its height, for orientation. */
const MARGIN = 0.12;
/**
 * Least height of the drawn area in degrees, for one commune; more communes need less margin around them.
 */
const MIN_DEGREES = 0.1;

/**
 * The area of the map to draw, in degrees: it contains the extent and the base, in the picture’s
 * proportions. Undefined without coordinates.
 */
export function boxAround(
  extent: Extent,
  base: Coordinates | null,
  { across, down }: { across: number; down: number },
): { south: number; north: number; west: number; east: number } | undefined {
  const known = (ends: (number | null | undefined)[]) => ends.filter((one) => typeof one === 'number');
  const latitudes = known([extent.south, extent.north, base?.latitude]);
  const longitudes = known([extent.west, extent.east, base?.longitude]);
  if (latitudes.length === 0 || longitudes.length === 0) return undefined;
  const latitude = (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
  const longitude = (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
  // A degree of longitude is shorter at higher latitudes.
  const shorter = Math.cos((latitude * Math.PI) / 180);
  const tall = Math.max(...latitudes) - Math.min(...latitudes);
  const wide = (Math.max(...longitudes) - Math.min(...longitudes)) * shorter;
  const least = MIN_DEGREES / Math.sqrt(Math.max(1, extent.communes));
  const height = Math.max(least, tall, (wide * down) / across) * (1 + 2 * MARGIN);
  const width = (height * across) / down / shorter;
  return {
    south: latitude - height / 2,
    north: latitude + height / 2,
    west: longitude - width / 2,
    east: longitude + width / 2,
  };
}

/** The department of an INSEE code: "75111" is in 75, "2A004" in 2A, "97411" in 974. */
export function departmentOf(inseeCode: string): string {
  return inseeCode.slice(0, /^9[78]/.test(inseeCode) ? 3 : 2);
}

/**
 * The searchable form of a name: "L’Haÿ-les-Roses" -> "l hay les roses", "St-Denis Cedex 2" -> "saint
 * denis", "Neuilly s/ Seine" and "Neuilly/Seine" -> "neuilly sur seine".
 */
export function plainName(name: string): string {
  return foldWords(withoutSlashes(name))
    .replace(/ cedex.*$/, '')
    .replace(/\bst(e?)(?= )/g, 'saint$1')
    .replace(/ s (?=(?:seine|marne|loire|saone|oise|orge|rhone|mer|cher|meuse|orne|aisne)\b)/, ' sur ');
}

const withoutSlashes = (name: string): string =>
  name
    .replace(/(?<=[ -])s ?\/ ?s(?:\/ ?| |-)(?=\p{L})/giu, 'sous ')
    .replace(/(?<=[ -])s ?\/ ?(?=\p{L})/giu, 'sur ')
    .replace(/(?<=\p{L}{3}) ?\/ ?(?=\p{L}{3})/gu, ' sur ');

/** A parsed place: `code` is a postal or INSEE code; `names` are plain names, likeliest first. */
export type WrittenPlace = { code?: string; department?: string; names: [string, ...string[]] };

/** Number of arrondissements of each city. A higher number after the city’s name is a department. */
const arrondissements: Record<string, number> = { paris: 20, lyon: 9, marseille: 16 };
const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10 };
const ordinal = '(?:er|ere|re|e|eme|ieme|nd)?';
const isArrondissement = [
  new RegExp(`^(?:(paris|lyon|marseille) )?([0-9]{1,2}|[ivx]+?) ?${ordinal} ?(?:arrondissement|arr|ardt)$`),
  new RegExp(`^(paris|lyon|marseille) ([0-9]{1,2}|[ivx]+?) ?${ordinal}$`),
];

/**
 * The plain name of the arrondissement that a plain text means: "paris 11eme", "paris xie" and "11e
 * arrondissement" -> "paris 11e arrondissement". Undefined for another text.
 */
export function arrondissementName(name: string): string | undefined {
  const [, city = 'paris', written = ''] =
    isArrondissement.map((pattern) => pattern.exec(name)).find((found) => found !== null) ?? [];
  const number = /^[ivx]+$/.test(written) ? romanNumber(written) : Number(written);
  if (written === '' || number < 1 || number > (own(arrondissements, city) ?? 0)) return undefined;
  return `${city} ${number}${number === 1 ? 'er' : 'e'} arrondissement`;
}

function romanNumber(written: string): number {
  const digits = [...written].map((letter) => own(romanDigits, letter) ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}

/**
 * Parses a place as people type it: "75011", "75011 Paris", "Paris (75011)", "75 011", "Montreuil 93",
 * "Paris 11ème", "Paris XIe", "11e arrondissement", "Toulouse, France", "69431 Lyon Cedex 03".
 */
export function parsePlaceText(text: string): WrittenPlace {
  // \s also matches no-break spaces, which come with pasted text.
  const together = text.replace(/\s+/g, ' ').replace(/(?<![0-9])([0-9]{2}) ([0-9]{3})(?![0-9])/, '$1$2');
  const code = /(?<![0-9A-Z])([0-9][0-9AB][0-9]{3})(?![0-9])/i.exec(together)?.[1];
  if (/\bcedex\b/i.test(together)) return parseCedexLine(together, code);
  const name = plainName(code ? together.replace(code, ' ') : together)
    .replace(/ france$/, '')
    .replace(/^f(r)?$/, '');
  if (code) return { code: code.toUpperCase(), names: [name] };
  const arrondissement = arrondissementName(name);
  if (arrondissement) return { names: [arrondissement, name] };
  const [, town, department] = /^([a-z ]*[a-z]) ([0-9]{2,3}|2[ab])$/.exec(name) ?? [];
  if (town && department) return { department: department.toUpperCase(), names: [town] };
  const alone = /^([0-9]{2,3}|2[ab])$/.exec(name)?.[1];
  if (alone) return { department: alone.toUpperCase(), names: [''] };
  // "s/" abbreviates both "sur" and "sous".
  return /[ -]s ?\//i.test(together) ? { names: [name, name.replace(' sur ', ' sous ')] } : { names: [name] };
}

/**
 * Parses the last line of a business address. Its code is that of a post office box, so only the
 * department is taken from it; the number after "Cedex" is the arrondissement.
 */
function parseCedexLine(line: string, code: string | undefined): WrittenPlace {
  const [before = '', after = ''] = code ? line.split(code) : ['', line];
  const town = plainName(/cedex/i.test(after) ? after : before);
  const ofCode = code && /^(?:750|6900|130)/.test(code) ? code.slice(3) : 0;
  const number = Number(/cedex ([0-9]{1,2})\b/i.exec(line)?.[1] ?? ofCode);
  const name = (number > 0 ? arrondissementName(`${town} ${number}`) : undefined) ?? town;
  // The two departments of Corsica share the postal prefix 20.
  return code && !code.startsWith('20')
    ? { department: departmentOf(code), names: [name] }
    : { names: [name] };
}

/** Every split of a name in two parts: a possible town and its department. */
export function listSplits(name: string): [head: string, tail: string][] {
  const words = name.split(' ');
  return words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
}

/**
 * Every prefix and suffix of whole words, because "rue de rivoli paris" ends with a town and "lyon centre"
 * begins with one.
 */
export function listPrefixesAndSuffixes(name: string): string[] {
  return listSplits(name)
    .flat()
    .filter((part) => part.length > 1);
}

/** Quarters whose name people type instead of the commune’s. */
const quarters: Record<string, string> = { 'la defense': 'puteaux', 'paris la defense': 'puteaux' };

export function communeOfQuarter(name: string): string {
  return own(quarters, name) ?? name;
}

const overseasZones: Record<string, string> = {
  '971': 'America/Guadeloupe',
  '972': 'America/Martinique',
  '973': 'America/Cayenne',
  '974': 'Indian/Reunion',
  '975': 'America/Miquelon',
  '976': 'Indian/Mayotte',
  '977': 'America/St_Barthelemy',
  '978': 'America/Marigot',
  '986': 'Pacific/Wallis',
  '987': 'Pacific/Tahiti',
  '988': 'Pacific/Noumea',
};

/** French Polynesia has three time zones. These communes, by INSEE code, are not in Tahiti’s. */
const polynesianZones: Record<string, string> = {
  // Fatu-Hiva, Hiva-Oa, Nuku-Hiva, Tahuata, Ua-Huka, Ua-Pou.
  '98718': 'Pacific/Marquesas',
  '98723': 'Pacific/Marquesas',
  '98731': 'Pacific/Marquesas',
  '98746': 'Pacific/Marquesas',
  '98756': 'Pacific/Marquesas',
  '98757': 'Pacific/Marquesas',
  '98719': 'Pacific/Gambier',
};

/** The IANA time zone of a commune. */
export function timeZoneOf({ inseeCode, department }: Pick<Commune, 'inseeCode' | 'department'>): string {
  return own(polynesianZones, inseeCode) ?? own(overseasZones, department) ?? 'Europe/Paris';
}

/** Overseas VAT in basis points, by prefix of the postal code (CGI, art. 294 and 296). */
const vatOverseas: readonly (readonly [RegExp, number])[] = [
  // Saint-Barthélemy and Saint-Martin have postal codes of Guadeloupe.
  [/^97133$|^97150$/, 0],
  [/^97[124]/, 850],
  [/^9[78]/, 0],
];

/** VAT of a service performed at this postal code, in basis points: 2000 stands for 20 %. */
export function vatBasisPointsOf(postalCode: string): number {
  return vatOverseas.find(([beginning]) => beginning.test(postalCode))?.[1] ?? 2000;
}
