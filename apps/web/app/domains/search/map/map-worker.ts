import { setWorkerUrl } from 'maplibre-gl';
import address from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

/**
 * Left to itself MapLibre looks for its worker beside a file that the build has renamed. It takes a text alone, so that what
 * browsers trust is said by the policy of the whole page: this one script, and nothing else.
 */
export function setMapWorker(): void {
  const trusted = window.trustedTypes;
  const isOurs = (url: string) => url === address;
  // A second map of the same page finds it there.
  if (trusted && !trusted.defaultPolicy)
    trusted.createPolicy('default', { createScriptURL: (url) => (isOurs(url) ? url : null) as string });
  setWorkerUrl(address);
}
