import { isIP } from 'node:net';
import { z } from '@meche/contract/zod';
import { flag, port, setting } from './setting.ts';

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

/** Keys separated by commas, the newest first. */
const filesKeys = z
  .string()
  .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/, '64 hex digits, several by commas')
  .transform((value) => value.split(',') as [string, ...string[]]);

/** Secrets separated by commas, the newest first. */
const sessionSecrets = z
  .string()
  .transform((value) => value.split(',') as [string, ...string[]])
  .refine((secrets) => secrets.every((secret) => secret.length >= 32), {
    message: '32 characters or more each',
  });

/** Origins separated by commas: "https://one.example,https://two.example:8443". */
const origins = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine((hosts) => hosts.every((host) => URL.canParse(host) && new URL(host).origin === host), {
    message: 'origins, by commas: https://tiles.example',
  });

/** The address of the site, read as its origin: no slash at the end, no default port. */
const siteOrigin = z
  .string()
  .refine((address) => /^https?:\/\/[^/?#]+\/*$/.test(address) && URL.canParse(address), {
    message: 'an address without a path: https://meche.example',
  })
  .transform((address) => new URL(address).origin);

export const processesSettings = {
  NODE_ENV: setting(z.enum(['development', 'test', 'production']).default('development'), {
    purpose: 'Production refuses the parts that are for development, and defaults that suit one machine.',
    example: 'production',
  }),
  STAGING: setting(flag, {
    purpose:
      'A production server for trials: takes test keys of the card partner and refuses live ones, allows another CARD_PARTNER_URL, and says so in /readyz and on every page.',
  }),
  HOST: setting(z.string().default('127.0.0.1'), {
    purpose: 'Address that the API and the worker listen on; 0.0.0.0 in a container.',
    example: '0.0.0.0',
  }),
  PORT: setting(port.min(1).default(3000), { purpose: 'Port of the API and the web app.' }),
  WORKER_PORT: setting(port.default(0), {
    purpose:
      "Port of the worker's /livez, /readyz and /metrics. 0: any free port, which the worker reports to its parent process.",
    example: '3001',
  }),
  DRAIN_SECONDS: setting(z.coerce.number().min(0).max(60).optional(), {
    purpose:
      'Seconds that a stopping API process still answers while /readyz fails, so that the load balancer stops sending requests first. Default: 5 in production, 0 elsewhere.',
    example: '5',
  }),
  LIVE_HEARTBEAT_SECONDS: setting(z.coerce.number().min(0.05).max(25).default(20), {
    purpose:
      'Seconds between heartbeats of live streams: fewer than the idle time-out of every proxy between server and browser.',
  }),
  WEB_MODE: setting(z.enum(['production', 'development', 'off']).default('production'), {
    purpose: 'Serves the built web app, builds it on each change, or serves the API alone.',
  }),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'), {
    purpose: 'Least level of the log lines, which are JSON on standard output.',
  }),
  METRICS_TOKEN: setting(z.string().min(16).optional(), {
    purpose:
      'Bearer token with which Prometheus reads /metrics; proxies must not forward that address. Without it there is no /metrics.',
    isSecret: true,
  }),
  RELEASE_COMMIT: setting(
    z
      .string()
      .regex(/^[0-9a-f]{7,40}$/, 'a commit of git')
      .optional(),
    {
      purpose: 'Commit that is deployed, for the metric meche_build_info and the resource of traces.',
      example: '770cb363',
    },
  ),
  MECHE_STATE: setting(z.string().min(1).default('.meche'), {
    purpose: 'Folder of what a development start keeps. Production writes nothing to it.',
  }),
};

/** The names are OpenTelemetry's; its packages read those that no code here reads. */
export const tracesSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(z.url().optional(), {
    purpose:
      'Address of a collector that takes OTLP over HTTP; spans go to /v1/traces below it. Without it no traces are recorded.',
    example: 'http://collector.internal:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting(z.string().optional(), {
    purpose: 'Headers of requests to the collector, for example a key.',
    example: 'authorization=Bearer%20…',
    isSecret: true,
  }),
  OTEL_SERVICE_NAME: setting(z.string().min(1).optional(), {
    purpose: 'Name of the process in traces. Default: meche-api or meche-worker.',
  }),
  OTEL_TRACES_SAMPLER: setting(
    z
      .enum([
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ])
      .default('parentbased_always_on'),
    { purpose: 'Which traces are recorded: parentbased_traceidratio with a share keeps some of them.' },
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(z.coerce.number().min(0).max(1).optional(), {
    purpose: 'The share of traces, 0 to 1, of the samplers with traceidratio.',
    example: '0.05',
  }),
};

export const databaseSettings = {
  DATABASE_URL: setting(z.string().min(1), {
    purpose: 'the PostgreSQL database, postgres://user:password@host/name',
    example: 'postgres://meche:password@db.internal/meche',
    needed: 'always',
    isSecret: true,
  }),
  DATABASE_LISTEN_URL: setting(z.string().min(1).optional(), {
    purpose:
      'The database without a pooler in between, for the one connection of a process that listens for changes, for scheduled jobs, and for commands of operators. Default: DATABASE_URL.',
    example: 'postgres://meche:password@db.internal/meche',
    needed: 'with DATABASE_POOLER',
    isSecret: true,
  }),
  DATABASE_READ_URL: setting(z.string().min(1).optional(), {
    purpose:
      'A standby, for large reads (search index, exports, nightly checks, feeds, figures), and for public pages while the primary is away. Without it the primary answers them.',
    example: 'postgres://meche:password@standby.internal/meche',
    isSecret: true,
  }),
  DATABASE_READ_LAG_SECONDS: setting(z.coerce.number().min(0).max(60).default(2), {
    purpose: 'How long a large read waits for a standby that is behind; after that it reads the primary.',
  }),
  DATABASE_POOLER: setting(z.enum(['none', 'transaction', 'transaction-unprepared']).default('none'), {
    purpose:
      'Whether DATABASE_URL leads to PgBouncer in transaction mode: `transaction` for 1.21 or later with max_prepared_statements, `transaction-unprepared` for earlier ones. The login then needs its settings: npm run db:login.',
    example: 'transaction',
  }),
  DATABASE_POOL: setting(z.coerce.number().int().min(1).max(200).default(10), {
    purpose: 'Most connections of one process.',
  }),
};

export const siteSettings = {
  PUBLIC_ORIGIN: setting(siteOrigin.default('http://localhost:3000'), {
    purpose: 'the address of the site, https://…, for links, cookies and e-mails',
    example: 'https://meche.example',
    needed: 'in production',
  }),
  TRUSTED_PROXIES: setting(trustedProxies.optional(), {
    purpose:
      'how many proxies are in front, 0 to 9, or the networks they are in. With a number every host that reaches the port is trusted, with networks only their hosts.',
    example: '1',
    needed: 'in production',
  }),
  SESSION_SECRETS: setting(sessionSecrets, {
    purpose:
      'at least 32 random characters, which sign sessions and links; several by commas, the newest first: it signs, all of them are accepted',
    needed: 'always',
    isSecret: true,
  }),
  INSECURE_HTTP: setting(flag, {
    purpose:
      'Allows plain http beyond localhost on a trusted network: cookies then have neither __Host- nor Secure.',
    isForDevelopment: true,
  }),
  RATE_LIMITS: setting(z.enum(['on', 'off']).default('on'), { purpose: 'Off: for tests of other things.' }),
  MAP_STYLE_URL: setting(z.url().optional(), {
    purpose:
      'Address of a MapLibre style. Without it the map shows built-in outlines and asks no third party for anything.',
    example: 'https://tiles.example/style.json',
  }),
  MAP_HOSTS: setting(origins.default([]), {
    purpose:
      "Other origins of the map style's tiles, fonts and symbols. The origin of MAP_STYLE_URL is always allowed.",
    example: 'https://tiles.example,https://fonts.example',
  }),
  MAP_CREDIT: setting(
    z
      .string()
      .max(100)
      .regex(/^[^<>&]+$/)
      .optional(),
    {
      purpose: 'Credit to show on the map, for a style that does not name its sources.',
      example: '© IGN',
    },
  ),
  FEEDS_TOKEN: setting(z.string().min(32).optional(), {
    purpose:
      "Bearer token of the feeds for maps and search engines under /feeds/index.json, in the formats of Google's Actions Center: the professionals who opted in. Fetch them each night and upload them. Without it there are no feeds.",
    isSecret: true,
  }),
};

export const filesSettings = {
  FILES_KEYS: setting(filesKeys.optional(), {
    purpose:
      '32 random bytes in hex that seal files, health notes, second steps, webhook secrets and waiting messages: openssl rand -hex 32. Several by commas, the newest first: it seals, all of them open (keys.md).',
    needed: 'in production',
    isSecret: true,
  }),
  S3_BUCKET: setting(z.string().min(3).optional(), {
    purpose:
      'Bucket of any S3 service, which all machines share. Production requires it, or FILES_FOLDER when one machine serves all.',
    example: 'meche-files',
  }),
  S3_ENDPOINT: setting(z.url().optional(), { purpose: 'Address of the S3 service. Default: AWS.' }),
  S3_REGION: setting(z.string().min(1).default('eu-west-3'), { purpose: 'Region of the bucket.' }),
  S3_ACCESS_KEY_ID: setting(z.string().min(1).optional(), {
    purpose: 'Key of the bucket. On AWS neither key nor secret is needed where the machine has a role.',
    needed: 'with S3_ENDPOINT',
  }),
  S3_SECRET_ACCESS_KEY: setting(z.string().min(1).optional(), {
    purpose: 'Secret of that key.',
    needed: 'with S3_ENDPOINT',
    isSecret: true,
  }),
  FILES_FOLDER: setting(z.string().min(1).optional(), {
    purpose: 'Folder of uploaded files, when one machine serves all. Default: a folder in MECHE_STATE.',
    example: '/var/lib/meche/files',
  }),
};

export const developmentSettings = {
  SIMULATORS_URL: setting(z.url().optional(), {
    purpose: 'Address of the simulated partners.',
    isForDevelopment: true,
  }),
  MOVABLE_CLOCK: setting(flag, {
    purpose: 'Lets the business clock be moved, for development and tests.',
    isForDevelopment: true,
  }),
};
