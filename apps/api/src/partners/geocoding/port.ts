/** A street, or an address with a number. */
export type AddressFound = {
  kind: 'housenumber' | 'street';
  /** "12 Rue de Rivoli", "Rue de Gand". */
  name: string;
  postalCode: string;
  /** INSEE code; in Paris, Lyon and Marseille of the arrondissement. */
  communeCode: string;
  /** WGS 84 degrees; of a street its middle. */
  latitude: number;
  longitude: number;
  /** How well it matches the query, 0 to 1. */
  score: number;
};

export type AddressQuery = {
  text: string;
  /** Restricts the search to this postal code. */
  postalCode?: string | undefined;
  /** The text is still being typed: also matches by prefix. */
  isUnfinished: boolean;
  limit: number;
};

export type Geocoding = {
  /** Streets and addresses by text, best first; no communes, no landmarks. Throws PartnerUnavailable. */
  find(query: AddressQuery): Promise<AddressFound[]>;
};
