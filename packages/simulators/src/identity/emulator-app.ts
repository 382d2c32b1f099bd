import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

/** The Firebase Auth emulator as a request listener. */
export type EmulatorApp = (request: IncomingMessage, response: ServerResponse) => void;

// Internal paths, hence the pinned version. Loaded lazily: that takes half a second.
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
 * Without the endpoints that we never call: with all 80 paths of its document a start takes 6 s of a core.
 */
export function createEmulatorApp(project: string, states: Map<string, unknown>): Promise<EmulatorApp> {
  const { paths } = (require('firebase-tools/lib/emulator/auth/apiSpec') as Spec).default;
  for (const path of Object.keys(paths)) if (unused.test(path)) delete paths[path];
  const { createApp } = require('firebase-tools/lib/emulator/auth/server') as Server;
  return createApp(project, undefined, states);
}
