import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inState, stateFolder } from '../paths.ts';
import { freePort } from './ports.ts';

type Secrets = {
  sessionSecret: string;
  cardPartnerSecretKey: string;
  cardPartnerPublicKey: string;
  cardPartnerWebhookSecret: string;
  cardPartnerConnectWebhookSecret: string;
  smsAccount: string;
  smsToken: string;
  filesKey: string;
  pushPublicKey: string;
  pushPrivateKey: string;
  feedsToken: string;
};

export type Settings = {
  port: number;
  /** Port of the worker's health endpoint. */
  workerPort: number;
  origin: string;
  /** Address of the simulators. */
  simulatorsUrl: string;
  /** Start of the business clock of a fresh state; undefined: the machine's time. */
  businessClockStart: Date | undefined;
  /**
   * Environment of all children. Variables of the caller take precedence, for example to use a real
   * partner.
   */
  env: NodeJS.ProcessEnv;
};

export async function readSettings(databaseUrl: string, port: number, dev: boolean): Promise<Settings> {
  const [simulatorsPort, smtpPort, identityPort] = [await freePort(), await freePort(), await freePort()];
  const bouncePort = await freePort();
  const workerPort = Number(process.env.WORKER_PORT || (await freePort()));
  const origin = process.env.PUBLIC_ORIGIN ?? `http://localhost:${port}`;
  const simulators = `http://127.0.0.1:${simulatorsPort}`;
  const secrets = readSecrets();
  const defaults: NodeJS.ProcessEnv = {
    PUBLIC_ORIGIN: origin,
    SESSION_SECRETS: secrets.sessionSecret,
    MOVABLE_CLOCK: 'true',
    WEB_MODE: dev ? 'development' : 'production',

    SIMULATORS_STATE: inState('simulators'),
    SIMULATORS_PORT: String(simulatorsPort),
    SIMULATORS_URL: simulators,

    IDENTITY_PORT: String(identityPort),
    IDENTITY_PROJECT_ID: 'demo-meche',
    // Address of the simulators' router and not of the emulator behind it: the router waits while the
    // emulator loads, and throttles.
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${simulatorsPort}`,

    CARD_PARTNER_URL: simulators,
    CARD_PARTNER_SECRET_KEY: secrets.cardPartnerSecretKey,
    CARD_PARTNER_PUBLIC_KEY: secrets.cardPartnerPublicKey,
    CARD_PARTNER_WEBHOOK_SECRET: secrets.cardPartnerWebhookSecret,
    CARD_PARTNER_WEBHOOK_URL: `http://127.0.0.1:${port}/api/v1/webhooks/card-payments`,
    CARD_PARTNER_CONNECT_WEBHOOK_SECRET: secrets.cardPartnerConnectWebhookSecret,
    CARD_PARTNER_CONNECT_WEBHOOK_URL: `http://127.0.0.1:${port}/api/v1/webhooks/card-payments/accounts`,

    SMTP_PORT: String(smtpPort),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    // Bounces of emails to addresses that begin with `rebond` arrive at this address.
    BOUNCE_ADDRESS: 'rebonds@mail.meche.example',
    BOUNCE_SMTP_PORT: String(bouncePort),
    OPERATOR_MAIL: 'veille@meche.example',
    SMS_URL: simulators,
    SMS_ACCOUNT: secrets.smsAccount,
    SMS_TOKEN: secrets.smsToken,
    TWILIO_ACCOUNT_SID: secrets.smsAccount,
    TWILIO_AUTH_TOKEN: secrets.smsToken,

    FILES_FOLDER: inState('files'),
    FILES_KEYS: secrets.filesKey,
    PUSH_PUBLIC_KEY: secrets.pushPublicKey,
    PUSH_PRIVATE_KEY: secrets.pushPrivateKey,
    PUSH_LOCAL_SERVICE: simulators,
    GEOCODING_URL: `${simulators}/geocoding`,
    FEEDS_TOKEN: secrets.feedsToken,
  };
  const env = {
    ...defaults,
    ...process.env,
    PORT: String(port),
    WORKER_PORT: String(workerPort),
    DATABASE_URL: databaseUrl,
    MECHE_STATE: stateFolder,
  };
  const businessClockStart = readInstant('BUSINESS_CLOCK_START');
  return { port, workerPort, origin, simulatorsUrl: simulators, businessClockStart, env };
}

function readInstant(name: string): Date | undefined {
  const text = process.env[name];
  if (!text) return undefined;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw new Error(`${name}=${text} is no instant: 2031-06-03T07:02:00Z`);
  return instant;
}

/** Reads the secrets, which are created once. A state folder of an older version gets the missing ones. */
function readSecrets(): Secrets {
  const file = inState('secrets.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const random = () => randomBytes(24).toString('hex');
  const secrets: Secrets = {
    sessionSecret: random(),
    cardPartnerSecretKey: `sk_local_${random()}`,
    cardPartnerPublicKey: `pk_local_${random()}`,
    cardPartnerWebhookSecret: `whsec_${random()}`,
    cardPartnerConnectWebhookSecret: `whsec_${random()}`,
    smsAccount: `AC${randomBytes(16).toString('hex')}`,
    smsToken: random(),
    filesKey: randomBytes(32).toString('hex'),
    feedsToken: random(),
    ...pushKeys(),
    ...known,
  };
  if (Object.keys(known).length === Object.keys(secrets).length) return secrets;
  mkdirSync(stateFolder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
  return secrets;
}

/** Creates the VAPID keys that sign push messages. */
function pushKeys() {
  const pair = createECDH('prime256v1');
  const pushPublicKey = pair.generateKeys('base64url');
  return {
    pushPublicKey,
    pushPrivateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  };
}
