import { isIP } from 'node:net';
import { z } from '@meche/contract/zod';
import type { VatRates } from '#subscriptions';
import { developmentValues, findSettingProblems } from './setting-problems.ts';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

/** The number of proxies in front of this server, or their networks. */
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

/** "https://one.example,https://two.example:8443". */
const origins = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine((hosts) => hosts.every((host) => URL.canParse(host) && new URL(host).origin === host), {
    message: 'origins, by commas: https://tiles.example',
  });

const written = z.string().trim().min(2).max(300);

/** "metropolitan=2000,971=850". */
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
   * A production server for trials: requires the card partner's test keys, allows CARD_PARTNER_URL, and
   * says so in /readyz and on every page.
   */
  STAGING: flag,
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /**
   * How long a stopping process goes on answering while /readyz fails, so that the load balancer turns away
   * first.
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  /**
   * Interval of the heartbeat on live streams; must be shorter than the idle timeout of every proxy on the
   * way.
   */
  LIVE_HEARTBEAT_SECONDS: z.coerce.number().min(0.05).max(25).default(20),
  /** Port of the worker's /livez and /readyz. 0: any free port, which it reports to its parent process. */
  WORKER_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  PUBLIC_ORIGIN: z.url().default('http://localhost:3000'),
  /**
   * Whose X-Forwarded-For is trusted. A number counts proxies from this server outwards (0: none): the
   * address behind the last one is the caller's. A number trusts any host that reaches the port; networks
   * do not.
   */
  TRUSTED_PROXIES: trustedProxies.optional(),
  SESSION_SECRET: z.string().min(32),
  /** Plain http beyond localhost, on a trusted network: cookies without __Host- and Secure. */
  INSECURE_HTTP: flag,
  WEB_MODE: z.enum(['production', 'development', 'off']).default('production'),

  IDENTITY_PROJECT_ID: z.string().default(developmentValues.IDENTITY_PROJECT_ID),
  IDENTITY_API_KEY: z.string().default(developmentValues.IDENTITY_API_KEY),
  IDENTITY_SERVICE_ACCOUNT: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),

  CARD_PARTNER_URL: z.url().optional(),
  CARD_PARTNER_SECRET_KEY: z.string().min(1),
  CARD_PARTNER_PUBLIC_KEY: z.string().min(1),
  /** Where browsers upload files to the card partner. CARD_PARTNER_URL does not change it. */
  CARD_PARTNER_FILES_URL: z.url().default('https://files.stripe.com'),
  CARD_PARTNER_WEBHOOK_SECRET: z.string().min(1),
  /** Events of the professionals' accounts arrive at a separate webhook with its own secret. */
  CARD_PARTNER_CONNECT_WEBHOOK_SECRET: z.string().min(1),
  /**
   * Accepts raw card numbers at registration and passes them to the card partner. In production only with
   * PCI_SAQ_D.
   */
  ACCEPT_RAW_CARDS: flag,
  /** The operator of this server attests to PCI self-assessment questionnaire D. */
  PCI_SAQ_D: flag,

  SMTP_URL: z.string().min(1),
  MAIL_FROM: z.string().default(developmentValues.MAIL_FROM),
  /** Reply-To of emails about messages: a mailbox that a person reads. Absent: no Reply-To. */
  MESSAGES_REPLY_ADDRESS: z.email().optional(),
  /**
   * Envelope sender of emails, extended for each one (`rebonds+…@mail.example`), so that bounces name their
   * email. The MX of its domain must lead to the worker's BOUNCE_SMTP_PORT, over TLS outside of your
   * network. Both absent: only immediate SMTP refusals are known.
   */
  BOUNCE_ADDRESS: z
    .email()
    .regex(
      /^[a-z0-9-]{1,10}@/i,
      'at most 10 letters, digits and - before the @: each email adds its own suffix',
    )
    .optional(),
  /**
   * Port on HOST where the worker receives bounces. 0: any free port, which it reports to its parent
   * process.
   */
  BOUNCE_SMTP_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** Notified when an alarm begins and when it ends. Required in production. */
  OPERATOR_MAIL: z.email().optional(),
  /** Bearer token for /metrics, which proxies must not forward. Absent: no such page. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Bearer token for the feeds of maps and search engines, /feeds/index.json. Absent: no such feeds. */
  FEEDS_TOKEN: z.string().min(32).optional(),
  SMS_URL: z.url().optional(),
  SMS_ACCOUNT: z.string().min(1),
  SMS_TOKEN: z.string().min(1),
  SMS_FROM: z.string().default('MECHE'),

  /** VAPID keys that sign push notifications, base64url; set both or none. None: no push notifications. */
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

  /** A road router with the HTTP interface of OSRM. Absent: travel is measured in a straight line. */
  ROAD_ROUTES_URL: z.url().optional(),

  /**
   * A geocoder with the interface of the Base Adresse Nationale: https://data.geopf.fr/geocodage, or your
   * own Addok. It receives the searched streets, nothing about the searcher. Absent: streets cannot be
   * searched.
   */
  GEOCODING_URL: z.url().optional(),

  /** A MapLibre style. Absent: the built-in outlines, without requests to third parties. */
  MAP_STYLE_URL: z.url().optional(),
  /** Other origins of its tiles, fonts and symbols: "https://tiles.example,https://fonts.example". */
  MAP_HOSTS: origins.default([]),

  /** Fee of an online booking in addition to its services, euro cents; 0 is none. */
  SEARCH_FEE_CENTS: z.coerce.number().int().min(0).max(10_000).default(100),
  /** Charged on the professional's share of a card payment: hundredths of a percent, and euro cents. */
  BANK_CHARGE_BASIS_POINTS: z.coerce.number().int().min(0).max(10_000).default(150),
  BANK_CHARGE_FIXED_CENTS: z.coerce.number().int().min(0).max(10_000).default(25),

  /**
   * VAT on subscriptions in hundredths of a percent, for metropolitan France and overseas departments
   * (three digits). A territory without an entry is charged none. An accountant confirms them.
   */
  VAT_RATES: vatRates.default({ metropolitan: 2000, 971: 850, 972: 850, 974: 850 }),

  /**
   * The company that runs the marketplace, for its legal pages. Required in production, sample values
   * elsewhere.
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
  /** Default: a folder in MECHE_STATE. */
  FILES_FOLDER: z.string().min(1).optional(),
  /** A bucket shared by all machines, in place of the folder: any S3 service. */
  S3_BUCKET: z.string().min(3).optional(),
  /** Absent: AWS. */
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().min(1).default('eu-west-3'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** 32 bytes in hex that encrypt files. Required in production; elsewhere derived from SESSION_SECRET. */
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

/** All problems of the settings, one a line. Never repeats a value: some are secrets. */
export class WrongSettings extends Error {
  constructor(problems: string[]) {
    super(`This process cannot start with these settings:\n${problems.map((one) => `  ${one}\n`).join('')}`);
  }
}

/** Reads the environment; an empty setting counts as a missing one. Throws `WrongSettings`. */
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

/** Prints the problems and exits with 1, without a stack trace. */
export function readConfigOrExit(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
