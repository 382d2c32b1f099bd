import { type Browser, chromium } from 'playwright-core';

/** Origin of the app under test. */
export const origin = setting('E2E_ORIGIN');

let browser: Promise<Browser> | undefined;

/** Opens the browser of this worker, which all its tests share. */
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
  // Each of these features opens a hidden page with every window, which is half the cost of a window.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // Playwright's default list, repeated because a second flag of this name replaces the first.
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
  if (!value) throw new Error(`${name} ${name} is not set: start the browser tests with npm run e2e`);
  return value;
}
