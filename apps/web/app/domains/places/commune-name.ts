/** "Paris 11e Arrondissement" becomes "Paris 11e". */
export function shortName(name: string): string {
  return name.replace(/ Arrondissement$/, '');
}

/** A commune in the form that the search accepts, e.g. Rennes (35000). */
export function communeName({ name, postalCodes }: { name: string; postalCodes: readonly string[] }): string {
  return postalCodes[0] ? `${shortName(name)} (${postalCodes[0]})` : shortName(name);
}

/**
 * A place in the form that the search accepts, e.g. Rennes (35000), Gironde (33), rue de Gand, Lille
 * (59000).
 */
export function placeWritten(place: {
  kind: 'commune' | 'department' | 'street';
  name: string;
  department: string;
  postalCodes: readonly string[];
}): string {
  return place.kind === 'department' ? `${place.name} (${place.department})` : communeName(place);
}

/** Names of a work zone; a department appears as its number. */
export function zoneNames(zones: readonly { city: string; postalCode: string }[]): string {
  return zones
    .map(({ city, postalCode }) =>
      city ? communeName({ name: city, postalCodes: [postalCode] }) : postalCode,
    )
    .join(', ');
}
