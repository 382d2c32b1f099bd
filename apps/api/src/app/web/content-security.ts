/** Partners that the browser connects to directly. */
export type WebPartners = {
  /** Stripe.js and its frames are loaded from Stripe; the simulator's frame is loaded from this origin. */
  cardPartner: 'simulator' | 'stripe';
  /** Origin of Stripe's file uploads, which differs from the origin of its API. */
  cardPartnerFiles?: string;
  /** This origin proxies the emulator; the real service has the domain of its project. */
  identity: 'emulator' | { domain: string };
  /** Origins of an external map style, its tiles, fonts and symbols. */
  map?: readonly string[];
};

type Page = {
  nonce: string;
  mode: 'production' | 'development';
  partners: WebPartners;
  pathname: string;
};

/**
 * The widget is the only page that other sites may frame, because it shows public content and acts for no
 * account (decision 131).
 */
const widget = /^\/widget\/[^/]+$/;

/**
 * Policy of the API documentation: only own scripts run, but its component library writes inline styles.
 */
export const docsSecurity = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Returns the security headers of a page. Only scripts with the nonce run, and scripts that these load;
 * only the frames and connections that the partners need are allowed.
 */
export function buildSecurityHeaders({ nonce, mode, partners, pathname }: Page): Record<string, string> {
  const stripe = partners.cardPartner === 'stripe';
  const google = partners.identity !== 'emulator' && partners.identity;
  const calls = [
    "'self'",
    mode === 'development' && 'ws:',
    stripe && 'https://api.stripe.com',
    // Browsers upload verification documents to this origin.
    stripe && partners.cardPartnerFiles,
    ...(partners.map ?? []),
    google && 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com',
  ];
  const frames = [
    "'self'",
    stripe && 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    // Google and Facebook sign-in answer through a frame of this domain.
    google && `https://${google.domain}`,
  ];
  const policy = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // The component library renders measurements as style attributes.
    "style-src-attr 'unsafe-inline'",
    `connect-src ${calls.filter(Boolean).join(' ')}`,
    `frame-src ${frames.filter(Boolean).join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${widget.test(pathname) ? '*' : "'none'"}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    // Browsers only report where the app writes HTML from strings. Vite's development client does so.
    ...(mode === 'production' && {
      'content-security-policy-report-only': "require-trusted-types-for 'script'",
    }),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
    'x-content-type-options': 'nosniff',
  };
}
