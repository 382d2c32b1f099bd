import type { ResponseOf } from '@meche/contract/endpoint';
import type { configuration } from '@meche/contract/identity';
import { useRouteLoaderData } from 'react-router';

export type PublicConfiguration = ResponseOf<typeof configuration>;

/**
 * Returns the public configuration that the root loader fetched: keys and addresses of the partners, and
 * whether this is a test server.
 */
export function useConfiguration(): PublicConfiguration {
  return useRootLoaded().configuration;
}

/** Returns the origin of this site, for absolute addresses. */
export function useOrigin(): string {
  return useRootLoaded().origin;
}

function useRootLoaded() {
  const loaded = useRouteLoaderData<{ configuration: PublicConfiguration; origin: string }>('root');
  if (!loaded) throw new Error('The configuration was asked for outside of the page');
  return loaded;
}
