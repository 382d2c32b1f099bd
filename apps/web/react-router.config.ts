import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Elsewhere for the check of what pages weigh: a running server keeps its own.
  buildDirectory: process.env.MECHE_WEB_BUILD ?? 'build',
  // The whole list of routes travels with the build: no second request, no list of paths in the address.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
