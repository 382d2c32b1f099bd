export type PriceInput = { position: number; priceCents: number; reason?: string };
export type PriceAgreed = { name: string; formerPriceCents: number; priceCents: number; reason: string };

/**
 * Applies requested prices to the first `known` services and lists the differences from the catalogue, or
 * returns errors by wire field. A free-text line, which follows these services, has a price already.
 */
export function agreePrices<Service extends { name: string; priceCents: number }>(
  services: readonly Service[],
  requested: readonly PriceInput[],
  known: number,
): { services: Service[]; agreed: PriceAgreed[] } | { fields: Record<string, 'not_a_choice'> } {
  const seen = new Set<number>();
  for (const [at, { position }] of requested.entries()) {
    if (position >= known || seen.has(position))
      return { fields: { [`prices.${at}.position`]: 'not_a_choice' } };
    seen.add(position);
  }
  const agreed: PriceAgreed[] = [];
  const priced = services.map((service, place) => {
    const other = requested.find(({ position }) => position === place);
    if (!other || other.priceCents === service.priceCents) return service;
    const { priceCents, reason = '' } = other;
    agreed.push({ name: service.name, formerPriceCents: service.priceCents, priceCents, reason });
    return { ...service, priceCents };
  });
  return { services: priced, agreed };
}
