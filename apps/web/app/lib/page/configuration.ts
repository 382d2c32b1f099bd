import type { ResponseOf } from '@meche/contract/endpoint';
import type { configuration } from '@meche/contract/identity';
import { useRouteLoaderData } from 'react-router';

export type PublicConfiguration = ResponseOf<typeof configuration>;

/** What the root loader asked the API for: how to reach the partners from the browser. */
export function useConfiguration(): PublicConfiguration {
  const loaded = useRouteLoaderData<{ configuration: PublicConfiguration }>('root');
  if (!loaded) throw new Error('The configuration was asked for outside of the page');
  return loaded.configuration;
}
