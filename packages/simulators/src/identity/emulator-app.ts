import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

/** The Firebase Auth emulator as a request listener. */
export type EmulatorApp = (request: IncomingMessage, response: ServerResponse) => void;

// These paths are no public API, so the version of firebase-tools is pinned. They load lazily, because
// loading takes half a second.
const require = createRequire(import.meta.url);
type Server = {
  createApp: (project: string, mode: undefined, states: Map<string, unknown>) => Promise<EmulatorApp>;
};
type Spec = { default: { paths: Record<string, unknown> } };

const unused = new RegExp(
  'tenants|mfa|passkey|saml|idpConfigs|GameCenter|IosClient|PhoneNumber|verificationCode|SessionCookie|EmailLink|' +
    'CustomToken|batchCreate|batchDelete|:queryAccounts|initializeAuth|revokeToken',
  'i',
);

/**
 * Creates the emulator without the endpoints that the app never calls, because a start with all 80 paths
 * takes 6 s of a core.
 */
export function createEmulatorApp(project: string, states: Map<string, unknown>): Promise<EmulatorApp> {
  const { paths } = (require('firebase-tools/lib/emulator/auth/apiSpec') as Spec).default;
  for (const path of Object.keys(paths)) if (unused.test(path)) delete paths[path];
  const { createApp } = require('firebase-tools/lib/emulator/auth/server') as Server;
  return createApp(project, undefined, states);
}
