/** A street, or a house in one, as an address base knows it. */
export type AddressFound = {
  kind: 'professional' | 'street';
  /** "12 Rue de Rivoli", "Rue de Gand". */
  name: string;
  postalCode: string;
  /** INSEE; of Paris, Lyon and Marseille the arrondissement's. */
  communeCode: string;
  /** WGS 84 degrees; of a street its middle. */
  latitude: number;
  longitude: number;
  /** How well it fits what was asked, 0 to 1. */
  score: number;
};

export type AddressAsked = {
  text: string;
  /** Only there. */
  postalCode?: string | undefined;
  /** Somebody is still writing: what begins so is meant, too. */
  isUnfinished: boolean;
  limit: number;
};

export type Geocoding = {
  /** Streets and houses by what somebody wrote, the best first; no communes, no sights. Throws PartnerUnavailable. */
  find(asked: AddressAsked): Promise<AddressFound[]>;
};
