import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export type Settings = {
  /** Folder for everything that must survive a restart. */
  stateFolder: string;
  /** 0 chooses a free port, which the process reports to its parent. */
  httpPort: number;
  smtpPort: number;
  /** SMTP port that receives bounces; 0 means no bounces. */
  bouncePort: number;
  /** 0 means that the port is in the file that the identity process writes to the state folder. */
  identityPort: number;
  identityProjectId: string;
  /** Number of failed sign-ins within 15 minutes after which an email or IP address has to wait. */
  identityMaxFailures: number;
  /** How long a call waits for an identity service that is still starting. */
  identityPatienceSeconds: number;
  textMessages: { accountSid: string; authToken: string };
  cardPartner: {
    secretKey: string;
    publicKey: string;
    webhookSecret: string;
    webhookUrl: string | undefined;
    /** Secret and address for events of connected accounts. */
    connectWebhookSecret: string;
    connectWebhookUrl: string | undefined;
  };
  publicOrigin: string | undefined;
};

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const stateFolder = resolve(env.SIMULATORS_STATE ?? '.meche/simulators');
  mkdirSync(stateFolder, { recursive: true });
  return {
    stateFolder,
    httpPort: readNumber(env, 'SIMULATORS_PORT', 0),
    smtpPort: readNumber(env, 'SMTP_PORT', 0),
    bouncePort: readNumber(env, 'BOUNCE_SMTP_PORT', 0),
    identityPort: readNumber(env, 'IDENTITY_PORT', 0),
    identityProjectId: env.IDENTITY_PROJECT_ID || 'demo-meche',
    identityMaxFailures: readNumber(env, 'IDENTITY_MAX_FAILURES', 10),
    identityPatienceSeconds: readNumber(env, 'IDENTITY_PATIENCE_SECONDS', 20),
    textMessages: {
      accountSid: env.TWILIO_ACCOUNT_SID || 'AC00000000000000000000000000000000',
      authToken: env.TWILIO_AUTH_TOKEN || 'local',
    },
    cardPartner: {
      secretKey: env.CARD_PARTNER_SECRET_KEY || 'sk_local_meche',
      publicKey: env.CARD_PARTNER_PUBLIC_KEY || 'pk_local_meche',
      webhookSecret: env.CARD_PARTNER_WEBHOOK_SECRET || 'whsec_local_meche',
      webhookUrl: env.CARD_PARTNER_WEBHOOK_URL || undefined,
      connectWebhookSecret: env.CARD_PARTNER_CONNECT_WEBHOOK_SECRET || 'whsec_local_connect',
      connectWebhookUrl: env.CARD_PARTNER_CONNECT_WEBHOOK_URL || undefined,
    },
    publicOrigin: env.PUBLIC_ORIGIN || undefined,
  };
}

/** Path of the file in which the identity process writes its port. */
export function identityPortFile(stateFolder: string): string {
  return join(stateFolder, 'identity-port');
}

function readNumber(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new Error(`${name} is not a port or a count: ${text}`);
  return value;
}
