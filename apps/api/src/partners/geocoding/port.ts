/** A street, or an address with a number. */
export type AddressFound = {
  kind: 'housenumber' | 'street';
  /** Name with the number, if any: "12 Rue de Rivoli", "Rue de Gand". */
  name: string;
  postalCode: string;
  /** INSEE code of the commune; in Paris, Lyon and Marseille, of the arrondissement. */
  communeCode: string;
  /** WGS 84 degrees; for a street, its middle. */
  latitude: number;
  longitude: number;
  /** From 0 to 1: how well the address matches the query. */
  score: number;
};

export type AddressQuery = {
  text: string;
  /** Restricts the search to this postal code. */
  postalCode?: string | undefined;
  /** True while the text is still being typed; the search then also matches by prefix. */
  isUnfinished: boolean;
  limit: number;
};

/** A point of interest: a sight, a quarter, a station, a shopping centre. */
export type PlaceKnown = Pick<AddressFound, 'name' | 'communeCode' | 'latitude' | 'longitude'>;

export type Geocoding = {
  /**
   * Finds streets and addresses by text, best match first. Communes, landmarks and streets without a postal
   * code are left out of the first `limit` results. Returns none for fewer than three characters. Throws
   * PartnerUnavailable.
   */
  find(query: AddressQuery): Promise<AddressFound[]>;
  /**
   * Finds points of interest by text, best match first. Returns none for fewer than three characters, and from
   * a service that knows addresses only. Throws PartnerUnavailable.
   */
  findPlaces(query: Pick<AddressQuery, 'text' | 'isUnfinished' | 'limit'>): Promise<PlaceKnown[]>;
};
