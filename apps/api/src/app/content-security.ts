/** Which partners the browser speaks to itself. */
export type WebPartners = {
  /** Stripe.js and its frames come from elsewhere; the simulator's frame from our own origin. */
  cardPartner: 'simulator' | 'stripe';
  /** Where the true one takes files: another host than the rest of it. */
  cardPartnerFiles?: string;
  /** The emulator is reached through our own origin; of the real service, its project's own domain. */
  identity: 'emulator' | { domain: string };
  /** The origins that a foreign map is drawn from. */
  map?: readonly string[];
};

type Page = {
  nonce: string;
  mode: 'production' | 'development';
  partners: WebPartners;
  /** As the router has it. */
  pathname: string;
};

/** The one page made for frames: it shows what anybody may see, and acts for nobody (decision 131). */
const widget = /^\/widget\/[^/]+$/;

/** Of the pages that describe the API: their own scripts; the component library writes styles into them. */
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

/** The headers of every page: only our own scripts, by nonce; only the frames and calls that the partners need. */
export function contentSecurity({ nonce, mode, partners, pathname }: Page): Record<string, string> {
  const stripe = partners.cardPartner === 'stripe';
  const google = partners.identity !== 'emulator' && partners.identity;
  const calls = [
    "'self'",
    mode === 'development' && 'ws:',
    stripe && 'https://api.stripe.com',
    // Where the originals of a verification go.
    stripe && partners.cardPartnerFiles,
    ...(partners.map ?? []),
    google && 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com',
  ];
  const frames = [
    "'self'",
    stripe && 'https://js.stripe.com https://hooks.stripe.com',
    // The pop-ups of Google and Facebook answer through a frame of it.
    google && `https://${google.domain}`,
  ];
  const policy = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // The component library renders its measures as style attributes.
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
    // Vite's own client writes HTML from strings; ours must not.
    ...(mode === 'production' && {
      'content-security-policy-report-only': "require-trusted-types-for 'script'",
    }),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
    'x-content-type-options': 'nosniff',
  };
}
