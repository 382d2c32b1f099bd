import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole list of routes travels with the build: no second request, no list of paths in the address.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
