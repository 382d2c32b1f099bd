import { setWorkerUrl } from 'maplibre-gl';
import address from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

/**
 * Sets the worker's URL, because the build renames the file that MapLibre looks for. MapLibre accepts only
 * a string, so a default Trusted Types policy allows this script.
 */
export function setMapWorker(): void {
  const trusted = window.trustedTypes;
  const isOurs = (url: string) => url === address;
  // A page can create the default policy only once.
  if (trusted && !trusted.defaultPolicy)
    trusted.createPolicy('default', { createScriptURL: (url) => (isOurs(url) ? url : null) as string });
  setWorkerUrl(address);
}
