import { isIP } from 'node:net';
import { z } from '@meche/contract/zod';
import type { VatRates } from '#subscriptions';
import { developmentValues, findSettingProblems } from './setting-problems.ts';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

/** Either the number of proxies in front of this server, or the networks of these proxies. */
const trustedProxies = z
  .string()
  .refine((value) => /^[0-9]$/.test(value) || value.split(',').every((one) => isNetwork(one.trim())), {
    message: 'a number of hops up to 9, or networks: 10.0.0.0/8, 192.0.2.7',
  })
  .transform((value) =>
    /^[0-9]$/.test(value) ? (_address: string, hop: number) => hop < Number(value) : value,
  );

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]*)(?:\/([0-9]{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits ?? 0) <= (family === 4 ? 32 : 128);
}

/** Origins separated by commas: "https://one.example,https://two.example:8443". */
const origins = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine((hosts) => hosts.every((host) => URL.canParse(host) && new URL(host).origin === host), {
    message: 'origins, by commas: https://tiles.example',
  });

const written = z.string().trim().min(2).max(300);

/** VAT rates in hundredths of a percent by territory: "metropolitan=2000,971=850". */
const vatRates = z
  .string()
  .regex(/^metropolitan=[0-9]{1,4}(,9[78][0-9]=[0-9]{1,4})*$/)
  .transform((value) => {
    const rates = value.split(',').map((one) => one.split('=') as [string, string]);
    return Object.fromEntries(rates.map(([where, rate]) => [where, Number(rate)])) as VatRates;
  });

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /**
   * Marks a production server for trials: it requires the card partner's test keys, allows CARD_PARTNER_URL
   * and CARD_PARTNER_FILES_URL, and shows in /readyz and on every page that it is for trials.
   */
  STAGING: flag,
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /**
   * Seconds that a stopping API process still answers requests while /readyz fails, so that the load
   * balancer stops sending requests first. The default is 5 in production and 0 elsewhere.
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  /**
   * Seconds between heartbeats on live streams. The interval must be shorter than the idle timeout of every
   * proxy between server and browser.
   */
  LIVE_HEARTBEAT_SECONDS: z.coerce.number().min(0.05).max(25).default(20),
  /**
   * Port of the worker's /livez and /readyz. 0 uses any free port, which the worker reports to its parent
   * process.
   */
  WORKER_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  PUBLIC_ORIGIN: z.url().default('http://localhost:3000'),
  /**
   * The proxies whose X-Forwarded-For header is trusted. A number counts proxies from this server outwards
   * (0: none); the address behind the last one is the caller's. With a number any host that reaches the
   * port is trusted, with networks only their hosts.
   */
  TRUSTED_PROXIES: trustedProxies.optional(),
  SESSION_SECRET: z.string().min(32),
  /**
   * Allows plain http beyond localhost, on a trusted network: cookies then have neither __Host- nor Secure.
   */
  INSECURE_HTTP: flag,
  WEB_MODE: z.enum(['production', 'development', 'off']).default('production'),

  IDENTITY_PROJECT_ID: z.string().default(developmentValues.IDENTITY_PROJECT_ID),
  IDENTITY_API_KEY: z.string().default(developmentValues.IDENTITY_API_KEY),
  IDENTITY_SERVICE_ACCOUNT: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),

  CARD_PARTNER_URL: z.url().optional(),
  CARD_PARTNER_SECRET_KEY: z.string().min(1),
  CARD_PARTNER_PUBLIC_KEY: z.string().min(1),
  /** Address to which browsers upload files for the card partner. CARD_PARTNER_URL does not change it. */
  CARD_PARTNER_FILES_URL: z.url().default('https://files.stripe.com'),
  CARD_PARTNER_WEBHOOK_SECRET: z.string().min(1),
  /** Events of the professionals' accounts arrive at a second webhook, which has this secret. */
  CARD_PARTNER_CONNECT_WEBHOOK_SECRET: z.string().min(1),
  /**
   * Accepts raw card numbers at registration and passes them to the card partner. Production requires
   * PCI_SAQ_D for it.
   */
  ACCEPT_RAW_CARDS: flag,
  /** True when the company that runs this server attests to PCI self-assessment questionnaire D. */
  PCI_SAQ_D: flag,

  SMTP_URL: z.string().min(1),
  MAIL_FROM: z.string().default(developmentValues.MAIL_FROM),
  /**
   * Reply-To address of emails about messages: a mailbox that a person reads. Without it, these emails have
   * no Reply-To.
   */
  MESSAGES_REPLY_ADDRESS: z.email().optional(),
  /**
   * Envelope sender of emails. Each email extends it (`rebonds+…@mail.example`), so that a bounce names its
   * email. The MX of the domain must lead to the worker's BOUNCE_SMTP_PORT, over TLS outside of your
   * network. Without BOUNCE_ADDRESS and BOUNCE_SMTP_PORT only immediate SMTP refusals are known.
   */
  BOUNCE_ADDRESS: z
    .email()
    .regex(/^[a-z0-9-]{1,10}@/i, 'at most 10 letters, digits and - before the @: each email adds a suffix')
    .optional(),
  /**
   * Port on HOST where the worker receives bounces. 0 uses any free port, which the worker reports to its
   * parent process.
   */
  BOUNCE_SMTP_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** Email address that is notified when an alarm begins and when it ends. Required in production. */
  OPERATOR_MAIL: z.email().optional(),
  /** Bearer token for /metrics, which proxies must not forward. Without it, /metrics does not exist. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /**
   * Bearer token for the feeds of maps and search engines under /feeds/index.json. Without it, the feeds do
   * not exist.
   */
  FEEDS_TOKEN: z.string().min(32).optional(),
  SMS_URL: z.url().optional(),
  SMS_ACCOUNT: z.string().min(1),
  SMS_TOKEN: z.string().min(1),
  SMS_FROM: z.string().default('MECHE'),

  /**
   * VAPID keys in base64url that sign push notifications. Set both keys or neither; without them there are
   * no push notifications.
   */
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{87}$/)
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional(),
  /** A push service on this machine, for tests: the only address allowed that is not public. */
  PUSH_LOCAL_SERVICE: z.url().optional(),

  /** Allows webhooks to local addresses and without TLS, for development and tests. */
  WEBHOOKS_ANYWHERE: flag,

  /**
   * Address of a road router with the HTTP interface of OSRM. Without it, travel is measured in a straight
   * line.
   */
  ROAD_ROUTES_URL: z.url().optional(),

  /**
   * Address of a geocoder with the interface of the Base Adresse Nationale:
   * https://data.geopf.fr/geocodage, or your own Addok. The geocoder receives the searched street and no
   * data about the visitor. Without it, streets cannot be searched.
   */
  GEOCODING_URL: z.url().optional(),

  /**
   * Address of a MapLibre style. Without it, the map shows the built-in outlines and requests nothing from
   * third parties.
   */
  MAP_STYLE_URL: z.url().optional(),
  /**
   * Other origins of the map style's tiles, fonts and symbols:
   * "https://tiles.example,https://fonts.example".
   */
  MAP_HOSTS: origins.default([]),

  /** Fee of an online booking in addition to its services, in euro cents; 0 means no fee. */
  SEARCH_FEE_CENTS: z.coerce.number().int().min(0).max(10_000).default(100),
  /**
   * Bank charges on the professional's share of a card payment: a rate in hundredths of a percent, and a
   * fixed amount in euro cents.
   */
  BANK_CHARGE_BASIS_POINTS: z.coerce.number().int().min(0).max(10_000).default(150),
  BANK_CHARGE_FIXED_CENTS: z.coerce.number().int().min(0).max(10_000).default(25),

  /**
   * VAT on subscriptions in hundredths of a percent, for metropolitan France and for overseas departments
   * (three digits). A territory without an entry is charged no VAT. An accountant must confirm the rates.
   */
  VAT_RATES: vatRates.default({ metropolitan: 2000, 971: 850, 972: 850, 974: 850 }),

  /**
   * Data of the company that runs the marketplace, for its legal pages. Production requires all of them;
   * elsewhere missing ones have sample values.
   */
  PUBLISHER_NAME: written.optional(),
  PUBLISHER_FORM: written.optional(),
  PUBLISHER_ADDRESS: written.optional(),
  PUBLISHER_REGISTRATION: written.optional(),
  PUBLISHER_VAT_NUMBER: written.optional(),
  PUBLISHER_DIRECTOR: written.optional(),
  PUBLISHER_HOST: written.optional(),
  PUBLISHER_MEDIATOR: written.optional(),
  CONTACT_EMAIL: z.email().optional(),
  CONTACT_PHONE: written.optional(),

  MECHE_STATE: z.string().min(1).default('.meche'),
  /**
   * Folder of uploaded files; the default is a folder in MECHE_STATE. Production requires this setting or
   * S3_BUCKET.
   */
  FILES_FOLDER: z.string().min(1).optional(),
  /** A bucket of any S3 service that all machines share and that replaces FILES_FOLDER. */
  S3_BUCKET: z.string().min(3).optional(),
  /** Address of the S3 service; the default is AWS. */
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().min(1).default('eu-west-3'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /**
   * Key of 32 bytes in hex that encrypts files, health notes, second-step secrets and webhook secrets.
   * Production requires it; elsewhere the default is derived from SESSION_SECRET.
   */
  FILES_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),

  SIMULATORS_URL: z.url().optional(),
  MOVABLE_CLOCK: flag,
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export type Config = z.output<typeof environment>;

/**
 * Lists all problems of the settings, one per line. The text never contains a value, because some settings
 * are secrets.
 */
export class WrongSettings extends Error {
  constructor(problems: string[]) {
    super(`This process cannot start with these settings:\n${problems.map((one) => `  ${one}\n`).join('')}`);
  }
}

/** Reads the settings from the environment; an empty setting counts as missing. Throws WrongSettings. */
export function readConfig(environmentOfProcess: NodeJS.ProcessEnv): Config {
  const env = Object.fromEntries(Object.entries(environmentOfProcess).filter(([, value]) => value !== ''));
  const result = environment.safeParse(env);
  const problems = findSettingProblems(env);
  const isNamed = (name: string) => problems.some((one) => one.startsWith(`${name} is missing`));
  for (const { path, message } of result.error?.issues ?? [])
    if (!isNamed(path.join('.'))) problems.push(`${path.join('.')}: ${message}`);
  if (!result.success || problems.length > 0) throw new WrongSettings(problems);
  return result.data;
}

/**
 * Reads the settings. When they have problems, prints these without a stack trace and exits with code 1.
 */
export function readConfigOrExit(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
