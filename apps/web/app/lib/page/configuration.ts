import type { ResponseOf } from '@meche/contract/endpoint';
import type { configuration } from '@meche/contract/identity';
import { useRouteLoaderData } from 'react-router';

export type PublicConfiguration = ResponseOf<typeof configuration>;

/** What the root loader asked the API for: how to reach the partners from the browser. */
export function useConfiguration(): PublicConfiguration {
  return useRootLoaded().configuration;
}

/** Where this site is reached, without a path: for addresses that are read elsewhere. */
export function useOrigin(): string {
  return useRootLoaded().origin;
}

function useRootLoaded() {
  const loaded = useRouteLoaderData<{ configuration: PublicConfiguration; origin: string }>('root');
  if (!loaded) throw new Error('The configuration was asked for outside of the page');
  return loaded;
}
