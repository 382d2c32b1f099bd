import { type Browser, chromium } from 'playwright-core';

/** Where the product under test answers. */
export const origin = read('E2E_ORIGIN');

/** A browser with a fresh profile; nothing of it goes out but what the pages ask for. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: read('E2E_BROWSER'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

function read(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the journeys are started by npm run e2e`);
  return value;
}
