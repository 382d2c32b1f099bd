import type { ResponseOf } from '@meche/contract/endpoint';
import type { configuration } from '@meche/contract/identity';
import { useRouteLoaderData } from 'react-router';

export type PublicConfiguration = ResponseOf<typeof configuration>;

/** Public configuration from the root loader: keys and addresses of the partners. */
export function useConfiguration(): PublicConfiguration {
  return useRootLoaded().configuration;
}

/** Origin of this site, for absolute addresses. */
export function useOrigin(): string {
  return useRootLoaded().origin;
}

function useRootLoaded() {
  const loaded = useRouteLoaderData<{ configuration: PublicConfiguration; origin: string }>('root');
  if (!loaded) throw new Error('The configuration was asked for outside of the page');
  return loaded;
}
