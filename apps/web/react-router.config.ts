import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The page-weight check builds elsewhere, so that a running server keeps its build.
  buildDirectory: process.env.MECHE_WEB_BUILD ?? 'build',
  // All routes are in the build: no second request for them, and no list of paths in its URL.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
