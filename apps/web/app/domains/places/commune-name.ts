/** Turns "Paris 11e Arrondissement" into "Paris 11e". */
export function shortName(name: string): string {
  return name.replace(/ Arrondissement$/, '');
}

/** Names a town finer than its city: "Paris" with 75011 is "Paris 11e". */
export function townOf({ city, postalCode }: { city: string; postalCode: string | null }): string {
  const [, number] = /^(?:75[01]|6900|130)([0-9]{1,2})$/.exec(postalCode ?? '') ?? [];
  const isCity = /^(paris|lyon|marseille)$/i.test(city.trim());
  if (!isCity || !Number(number)) return shortName(city);
  return `${city.trim()} ${Number(number)}${Number(number) === 1 ? 'er' : 'e'}`;
}

/** Formats a commune as the search accepts it, e.g. "Rennes (35000)". */
export function communeName({ name, postalCodes }: { name: string; postalCodes: readonly string[] }): string {
  return postalCodes[0] ? `${shortName(name)} (${postalCodes[0]})` : shortName(name);
}

/**
 * Formats a place as the search accepts it, e.g. "Rennes (35000)", "Gironde (33)", "rue de Gand, Lille
 * (59000)" or "Bastille, Paris 11e".
 */
export function formatPlace(place: {
  kind: 'commune' | 'department' | 'street' | 'named_place';
  name: string;
  department: string;
  postalCodes: readonly string[];
}): string {
  return place.kind === 'department' ? `${place.name} (${place.department})` : communeName(place);
}

/** A zone without a city is a department: "Gironde (33)", or its number when the name is not known. */
export function zoneNames(
  zones: readonly { city: string; postalCode: string; departmentName?: string | undefined }[],
): string {
  return zones
    .map(({ city, postalCode, departmentName }) => {
      if (city) return communeName({ name: city, postalCodes: [postalCode] });
      return departmentName ? `${departmentName} (${postalCode})` : postalCode;
    })
    .join(', ');
}
