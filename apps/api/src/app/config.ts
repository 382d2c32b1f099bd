import { isIP } from 'node:net';
import { z } from '@meche/contract/zod';
import type { VatRates } from '#subscriptions';
import { developmentValues, findSettingProblems } from './setting-problems.ts';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

/** How many proxies stand before this server, or the networks they stand in. */
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

/** A line that somebody will read. */
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
   * A production server for trials: takes the card partner's test keys and no live ones, allows CARD_PARTNER_URL, and says
   * so in /readyz and on every page.
   */
  STAGING: flag,
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** How long a stopping process goes on answering while /readyz says no, so that the proxy in front turns elsewhere first. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  /** How often whoever is told live hears that the line is alive: more often than a proxy on the way loses patience. */
  LIVE_HEARTBEAT_SECONDS: z.coerce.number().min(0.05).max(25).default(20),
  /** Where the worker answers /livez and /readyz; 0: any free port, which it tells whoever started it. */
  WORKER_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  PUBLIC_ORIGIN: z.url().default('http://localhost:3000'),
  /**
   * Whose X-Forwarded-For is believed. A number counts the proxies from this server outwards, 0 is none: the line behind the
   * last of them is the caller's, whatever it claims to stand for. A number trusts whoever reaches the port; networks do not.
   */
  TRUSTED_PROXIES: trustedProxies.optional(),
  SESSION_SECRET: z.string().min(32),
  /** Plain http beyond localhost, on a network one trusts: cookies without __Host- and Secure. */
  INSECURE_HTTP: flag,
  WEB_MODE: z.enum(['production', 'development', 'off']).default('production'),

  IDENTITY_PROJECT_ID: z.string().default(developmentValues.IDENTITY_PROJECT_ID),
  IDENTITY_API_KEY: z.string().default(developmentValues.IDENTITY_API_KEY),
  IDENTITY_SERVICE_ACCOUNT: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),

  CARD_PARTNER_URL: z.url().optional(),
  CARD_PARTNER_SECRET_KEY: z.string().min(1),
  CARD_PARTNER_PUBLIC_KEY: z.string().min(1),
  /** Where browsers send files to the card partner: no other setting moves it. */
  CARD_PARTNER_FILES_URL: z.url().default('https://files.stripe.com'),
  CARD_PARTNER_WEBHOOK_SECRET: z.string().min(1),
  /** Events of the professionals' own accounts come to an address of their own, with a secret of its own. */
  CARD_PARTNER_CONNECT_WEBHOOK_SECRET: z.string().min(1),
  /** Takes the raw card of a registration and hands it to the card partner. In production only with PCI_SAQ_D. */
  ACCEPT_RAW_CARDS: flag,
  /** Somebody answers for this server under the card industry's questionnaire D. */
  PCI_SAQ_D: flag,

  SMTP_URL: z.string().min(1),
  MAIL_FROM: z.string().default(developmentValues.MAIL_FROM),
  /** Where answers to letters about messages go: a box that somebody reads. Absent: they name no such address. */
  MESSAGES_REPLY_ADDRESS: z.email().optional(),
  /**
   * Where letters that cannot be delivered are sent back to, each under a name of its own (`rebonds+…@mail.example`): the mail
   * exchanger of its domain must lead to the worker's BOUNCE_SMTP_PORT, over TLS of its own where it leaves your net. Both
   * absent: only what the server refuses at once is known.
   */
  BOUNCE_ADDRESS: z
    .email()
    .regex(
      /^[a-z0-9-]{1,10}@/i,
      'at most 10 letters, digits and - before the @: a name for each letter follows them',
    )
    .optional(),
  /** Where the worker takes them, on HOST; 0: any free port, which it tells whoever started it. */
  BOUNCE_SMTP_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** Notified when an alarm begins and when it ends. Required in production. */
  OPERATOR_MAIL: z.email().optional(),
  /** Whoever shows it as a bearer reads /metrics, which no proxy passes on. Absent: there is no such page. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Whoever shows it as a bearer reads the feeds for maps and search engines, /feeds/index.json. Absent: there are none. */
  FEEDS_TOKEN: z.string().min(32).optional(),
  SMS_URL: z.url().optional(),
  SMS_ACCOUNT: z.string().min(1),
  SMS_TOKEN: z.string().min(1),
  SMS_FROM: z.string().default('MECHE'),

  /** The keys that our notifications are signed with (VAPID, base64url), both or none: then no device is notified. */
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{87}$/)
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional(),
  /** A push service on this machine, for tests: the one address that is no public one and may be sent to. */
  PUSH_LOCAL_SERVICE: z.url().optional(),

  /** Systems of houses may be told of visits without TLS, and on this machine: for development and tests. */
  WEBHOOKS_ANYWHERE: flag,

  /** A router of roads that speaks the HTTP interface of OSRM. Absent: the ways of a day are measured as the crow flies. */
  ROAD_ROUTES_URL: z.url().optional(),

  /**
   * An address base that answers as the Base Adresse Nationale: https://data.geopf.fr/geocodage, or an Addok of one's own.
   * It is told the streets that are searched, and nothing of who does. Absent: streets are no place.
   */
  GEOCODING_URL: z.url().optional(),

  /** Of a style as MapLibre reads it. Absent: our own outlines, and no reader of a map is known to anybody else. */
  MAP_STYLE_URL: z.url().optional(),
  /** Where else its tiles, letters and symbols come from: "https://tiles.example,https://fonts.example". */
  MAP_HOSTS: origins.default([]),

  /** What a booking online costs beside its services, euro cents; 0 is none. */
  SEARCH_FEE_CENTS: z.coerce.number().int().min(0).max(10_000).default(100),
  /** Of the professional's share of what is paid by card: hundredths of a percent, and euro cents. */
  BANK_CHARGE_BASIS_POINTS: z.coerce.number().int().min(0).max(10_000).default(150),
  BANK_CHARGE_FIXED_CENTS: z.coerce.number().int().min(0).max(10_000).default(25),

  /**
   * VAT on subscriptions, hundredths of a percent: in metropolitan France, and overseas by the three digits of a department. A
   * territory that is not named has none of ours. An accountant confirms them.
   */
  VAT_RATES: vatRates.default({ metropolitan: 2000, 971: 850, 972: 850, 974: 850 }),

  /** The company behind the marketplace, for its legal pages. Required in production, made up elsewhere. */
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
  /** In MECHE_STATE when left out. */
  FILES_FOLDER: z.string().min(1).optional(),
  /** A bucket that all machines share, in place of the folder: any service that speaks S3. */
  S3_BUCKET: z.string().min(3).optional(),
  /** Absent: AWS itself. */
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().min(1).default('eu-west-3'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** 32 bytes in hex: seals files. Required in production; elsewhere derived from SESSION_SECRET. */
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

/** What a process cannot start with: all of it, a line each, in words. Values are never repeated: some are secrets. */
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

/** For the head of a process: prints what is wrong and ends, without a stack trace. */
export function readConfigOrExit(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
