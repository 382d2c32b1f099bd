import { type Browser, chromium } from 'playwright-core';

/** Where the product under test answers. */
export const origin = setting('E2E_ORIGIN');

let browser: Promise<Browser> | undefined;

/** One browser for all the journeys that this worker runs, one after the other; it ends with the worker. */
export function openBrowser(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: setting('E2E_BROWSER'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${unusedFeatures.join(',')}`,
    ],
  });
  return browser;
}

const unusedFeatures = [
  // A whole page of their own beside each window of ours: half of what a window costs.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // Playwright's own, which a second flag of this name replaces.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'AimEnabled',
  'PreconnectToSearch',
];

export function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the journeys are started by npm run e2e`);
  return value;
}
