type Node = { readonly [key: string]: unknown };

/**
 * Checks the structured data of a page against schema.org and the requirements of Google
 * (https://developers.google.com/search/docs/appearance/structured-data: breadcrumb, local-business,
 * review-snippet). Returns the kinds found and the problems.
 */
export function findJsonLdProblems(html: string): { kinds: string[]; problems: string[] } {
  const kinds: string[] = [];
  const problems: string[] = [];
  for (const [, json = ''] of html.matchAll(
    /<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g,
  )) {
    const root = JSON.parse(json) as Node;
    if (root['@context'] !== 'https://schema.org') problems.push('no context');
    visit(root, '');
  }
  return { kinds: [...new Set(kinds)].sort(), problems };

  function visit(value: unknown, path: string): void {
    if (Array.isArray(value)) {
      for (const [at, one] of value.entries()) visit(one, `${path}[${at}]`);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const kind = String(node['@type']);
    const asks = rules[kind];
    if (!asks) problems.push(`${path}: ${kind} is no kind that is known`);
    kinds.push(kind);
    for (const [name, isRight] of Object.entries(asks ?? {}))
      if (!isRight(node[name], node)) problems.push(`${path}${kind}.${name}: ${JSON.stringify(node[name])}`);
    for (const [name, inner] of Object.entries(node)) visit(inner, `${path}${kind}.${name}.`);
  }
}

type Rule = (value: unknown, node: Node) => boolean;

const text: Rule = (value) => typeof value === 'string' && value.trim() !== '';
const address: Rule = (value) => typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value);
const between =
  (least: number, most: number): Rule =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;
const of =
  (kind: string): Rule =>
  (value) =>
    (value as Node | undefined)?.['@type'] === kind;
const maybe =
  (rule: Rule): Rule =>
  (value, node) =>
    value === undefined || rule(value, node);
const each =
  (rule: Rule): Rule =>
  (value, node) =>
    Array.isArray(value) && value.every((one) => rule(one, node));

/** The positions of a list count from one, without gaps. */
const inOrder: Rule = (value) =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one: Node, at) => one['@type'] === 'ListItem' && one.position === at + 1);

const rules: Record<string, Record<string, Rule>> = {
  BreadcrumbList: {
    itemListElement: (value, node) =>
      inOrder(value, node) &&
      each((one) => text((one as Node).name, node) && address((one as Node).item, node))(value, node),
  },
  ItemList: {
    itemListElement: inOrder,
    numberOfItems: (value, node) => value === (node.itemListElement as unknown[]).length,
  },
  ListItem: {
    position: between(1, 10_000),
    item: (value, node) => address(value, node) || of('HairSalon')(value, node),
  },
  HairSalon: {
    name: text,
    url: address,
    '@id': address,
    image: address,
    address: of('PostalAddress'),
    geo: maybe(of('GeoCoordinates')),
    aggregateRating: maybe(of('AggregateRating')),
    makesOffer: each(of('Offer')),
    openingHoursSpecification: maybe(each(of('OpeningHoursSpecification'))),
    areaServed: maybe(each(of('City'))),
    telephone: maybe((value) => typeof value === 'string' && /^\+\d{8,15}$/.test(value)),
    priceRange: maybe((value) => typeof value === 'string' && value.length < 100),
  },
  PostalAddress: { addressLocality: text, addressCountry: (value) => value === 'FR' },
  GeoCoordinates: { latitude: between(-90, 90), longitude: between(-180, 180) },
  AggregateRating: { ratingValue: between(1, 5), reviewCount: between(1, 1_000_000) },
  Offer: {
    price: (value) => typeof value === 'string' && /^\d+\.\d{2}$/.test(value),
    priceCurrency: (value) => value === 'EUR',
    itemOffered: of('Service'),
    priceSpecification: maybe(of('UnitPriceSpecification')),
  },
  UnitPriceSpecification: {
    price: (value) => typeof value === 'string' && /^\d+\.\d{2}$/.test(value),
    priceCurrency: (value) => value === 'EUR',
    priceComponentType: (value) => value === 'https://schema.org/Downpayment',
  },
  Service: { name: text },
  City: { name: text },
  OpeningHoursSpecification: {
    dayOfWeek: (value) =>
      /^https:\/\/schema\.org\/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/.test(String(value)),
    opens: (value) => /^\d\d:\d\d$/.test(String(value)),
    closes: (value) => /^\d\d:\d\d$/.test(String(value)),
  },
};
