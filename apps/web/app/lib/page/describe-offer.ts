import type { Offer } from 'schema-dts';

const inEuros = (cents: number) => ({ price: (cents / 100).toFixed(2), priceCurrency: 'EUR' });

/** Returns a service with its price as structured data; a deposit is a down payment (https://schema.org/Downpayment). */
export function describeOffer({
  name,
  priceCents,
  depositCents,
}: {
  name: string;
  priceCents: number;
  depositCents: number;
}): Offer {
  return {
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name },
    ...inEuros(priceCents),
    ...(depositCents > 0 && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceComponentType: 'https://schema.org/Downpayment',
        ...inEuros(depositCents),
      },
    }),
  };
}
