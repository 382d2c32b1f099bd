export type PriceAsked = { position: number; priceCents: number; reason?: string };
export type PriceAgreed = { name: string; formerPriceCents: number; priceCents: number; reason: string };

/**
 * The services at the prices that are asked for some of the first `known` of them, and what differs from the catalogue; or what is
 * wrong, by wire field. What is said in free words has the price that was said with it.
 */
export function agreePrices<Service extends { name: string; priceCents: number }>(
  services: readonly Service[],
  asked: readonly PriceAsked[],
  known: number,
): { services: Service[]; agreed: PriceAgreed[] } | { fields: Record<string, 'not_a_choice'> } {
  const seen = new Set<number>();
  for (const [at, { position }] of asked.entries()) {
    if (position >= known || seen.has(position))
      return { fields: { [`prices.${at}.position`]: 'not_a_choice' } };
    seen.add(position);
  }
  const agreed: PriceAgreed[] = [];
  const priced = services.map((service, place) => {
    const wanted = asked.find(({ position }) => position === place);
    if (!wanted || wanted.priceCents === service.priceCents) return service;
    const { priceCents, reason = '' } = wanted;
    agreed.push({ name: service.name, formerPriceCents: service.priceCents, priceCents, reason });
    return { ...service, priceCents };
  });
  return { services: priced, agreed };
}
