import type { ComponentProps } from 'react';
import { useIsHydrated } from '~/lib/page/hydrated.ts';
import { mapAddress, type Somewhere } from './map-address.ts';

/** A link to directions. On phones it opens the map app in place of a tab. */
export function MapLink({ address, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { address: Somewhere }) {
  const isHydrated = useIsHydrated();
  const href = mapAddress(address, isHydrated ? navigator.userAgent : undefined);
  const inTab = href.startsWith('geo:') ? {} : ({ target: '_blank', rel: 'noreferrer' } as const);
  return <a {...rest} {...inTab} href={href} />;
}
