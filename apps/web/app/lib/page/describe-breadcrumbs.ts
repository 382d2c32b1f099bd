import type { BreadcrumbList, WithContext } from 'schema-dts';

/** Returns breadcrumbs as structured data (https://schema.org/BreadcrumbList). */
export function describeBreadcrumbs(
  origin: string,
  steps: readonly { name: string; to: string }[],
  here: { name: string; url: string },
): WithContext<BreadcrumbList> {
  const all = [...steps.map(({ name, to }) => ({ name, url: new URL(to, origin).href })), here];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, url }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: url,
    })),
  };
}
