/** Paris 11e Arrondissement is Paris 11e to everyone. */
export function shortName(name: string): string {
  return name.replace(/ Arrondissement$/, '');
}

/** A commune as a person writes it and the search reads it: Rennes (35000). */
export function communeName({ name, postalCodes }: { name: string; postalCodes: readonly string[] }): string {
  return postalCodes[0] ? `${shortName(name)} (${postalCodes[0]})` : shortName(name);
}

/** A place that may be searched, as a person writes it and the search reads it: Rennes (35000), Gironde (33), rue de Gand, Lille (59000). */
export function placeWritten(place: {
  kind: 'commune' | 'department' | 'street';
  name: string;
  department: string;
  postalCodes: readonly string[];
}): string {
  return place.kind === 'department' ? `${place.name} (${place.department})` : communeName(place);
}

/** The communes somebody goes to; a department stands by its number. */
export function zoneNames(zones: readonly { city: string; postalCode: string }[]): string {
  return zones
    .map(({ city, postalCode }) =>
      city ? communeName({ name: city, postalCodes: [postalCode] }) : postalCode,
    )
    .join(', ');
}
