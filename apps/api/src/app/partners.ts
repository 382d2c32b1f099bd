import { join } from 'node:path';
import { own } from '@meche/contract/own';
import { createSealingKeys } from '#kit/sealing';
import type { Accounts } from '#partners/card-payments/accounts.port';
import type { Billing } from '#partners/card-payments/billing.port';
import type { Charges } from '#partners/card-payments/charges.port';
import type { Payouts } from '#partners/card-payments/payouts.port';
import type { CardPartnerSetup } from '#partners/card-payments/setup.port';
import { stripeCardPayments } from '#partners/card-payments/stripe';
import type { EmailSender } from '#partners/email/port';
import { smtpEmailSender } from '#partners/email/smtp';
import { httpsCalendars } from '#partners/external-calendars/https';
import type { CalendarReader } from '#partners/external-calendars/port';
import { localDiskFileStorage } from '#partners/file-storage/local-disk';
import type { FileStorage } from '#partners/file-storage/port';
import { s3FileStorage } from '#partners/file-storage/s3';
import { addokGeocoding } from '#partners/geocoding/addok';
import type { Geocoding } from '#partners/geocoding/port';
import { firebaseIdentityService } from '#partners/identity-service/firebase';
import type { IdentityService } from '#partners/identity-service/port';
import type { PushSender } from '#partners/push/port';
import { webPushSender } from '#partners/push/web-push';
import { osrmRoadRoutes } from '#partners/road-routes/osrm';
import type { RoadRoutes } from '#partners/road-routes/port';
import type { TextMessageSender } from '#partners/text-messages/port';
import { twilioTextMessageSender } from '#partners/text-messages/twilio';
import { httpsWebhooks } from '#partners/webhooks/https';
import type { WebhookSender } from '#partners/webhooks/port';
import type { Config } from './config.ts';
import { observePartner, type PartnerCall } from './observe-partner.ts';

/** The ports of all partners. The configuration chooses the adapter and address of each port. */
export type Partners = {
  identity: IdentityService;
  charges: Charges;
  accounts: Accounts;
  payouts: Payouts;
  billing: Billing;
  setup: CardPartnerSetup;
  email: EmailSender;
  textMessages: TextMessageSender;
  /** Undefined when the configuration has no VAPID keys. */
  push: PushSender | undefined;
  files: FileStorage;
  /** Undefined without ROAD_ROUTES_URL. */
  roadRoutes: RoadRoutes | undefined;
  /** Undefined without GEOCODING_URL. */
  geocoding: Geocoding | undefined;
  webhooks: WebhookSender;
  externalCalendars: CalendarReader;
  close(): Promise<void>;
};

/** The partner of each port, as metrics, logs and traces name it. */
const partnerNames: Record<keyof Omit<Partners, 'close'>, string> = {
  identity: 'identity_service',
  charges: 'card_payments',
  accounts: 'card_payments',
  payouts: 'card_payments',
  billing: 'card_payments',
  setup: 'card_payments',
  email: 'email',
  textMessages: 'text_messages',
  push: 'push',
  files: 'file_storage',
  roadRoutes: 'road_routes',
  geocoding: 'geocoding',
  webhooks: 'webhooks',
  externalCalendars: 'external_calendars',
};

/** `onCall` is called when a call to a partner has ended. */
export function openPartners(config: Config, onCall: (call: PartnerCall) => void = () => {}): Partners {
  const { close, ...ports } = openPorts(config);
  const observed = Object.entries(ports).map(([name, port]) => [
    name,
    port && observePartner(own(partnerNames, name) ?? name, port, onCall),
  ]);
  return { ...(Object.fromEntries(observed) as typeof ports), close };
}

function openPorts(config: Config): Partners {
  const identity = firebaseIdentityService({
    projectId: config.IDENTITY_PROJECT_ID,
    apiKey: config.IDENTITY_SERVER_API_KEY ?? config.IDENTITY_API_KEY,
    emulatorHost: config.FIREBASE_AUTH_EMULATOR_HOST,
    serviceAccount: config.IDENTITY_SERVICE_ACCOUNT,
  });
  const files = openFiles(config);
  const email = smtpEmailSender({ url: config.SMTP_URL, from: config.MAIL_FROM });
  return {
    identity,
    ...stripeCardPayments({
      baseUrl: config.CARD_PARTNER_URL ?? 'https://api.stripe.com',
      secretKey: config.CARD_PARTNER_SECRET_KEY,
      webhookSecret: config.CARD_PARTNER_WEBHOOK_SECRET,
      connectWebhookSecret: config.CARD_PARTNER_CONNECT_WEBHOOK_SECRET,
    }),
    email,
    textMessages: twilioTextMessageSender({
      accountSid: config.SMS_ACCOUNT,
      authToken: config.SMS_TOKEN,
      from: config.SMS_FROM,
      statusUrl: textMessageWebhookUrlsOf(config).statusUrl,
      baseUrl: config.SMS_URL,
    }),
    push: openPush(config),
    files,
    roadRoutes: config.ROAD_ROUTES_URL ? osrmRoadRoutes({ baseUrl: config.ROAD_ROUTES_URL }) : undefined,
    geocoding: config.GEOCODING_URL ? addokGeocoding({ baseUrl: config.GEOCODING_URL }) : undefined,
    webhooks: httpsWebhooks({ anywhere: config.WEBHOOKS_ANYWHERE }),
    externalCalendars: httpsCalendars({ anywhere: config.CALENDARS_ANYWHERE }),
    async close() {
      files.close();
      await Promise.all([identity.close(), email.close()]);
    },
  };
}

function openPush(config: Config): PushSender | undefined {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = config;
  if (!publicKey || !privateKey) return undefined;
  const contact = config.CONTACT_EMAIL ? `mailto:${config.CONTACT_EMAIL}` : config.PUBLIC_ORIGIN;
  return webPushSender({ publicKey, privateKey, contact, localService: config.PUSH_LOCAL_SERVICE });
}

/** Files are stored in a folder when the app runs on one machine, in an S3 bucket for several machines. */
export function openFiles(config: Config): FileStorage & { close(): void } {
  const keys = createSealingKeys(config.FILES_KEYS ?? config.SESSION_SECRETS, 'files');
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (S3_BUCKET === undefined) {
    const folder = config.FILES_FOLDER ?? join(config.MECHE_STATE, 'files');
    return { ...localDiskFileStorage({ folder, keys }), close: () => {} };
  }
  return s3FileStorage({
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    ...(S3_ACCESS_KEY_ID &&
      S3_SECRET_ACCESS_KEY && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      }),
    keys,
  });
}

/** Addresses of the webhooks of the SMS partner: for replies, and for what became of a message. */
export function textMessageWebhookUrlsOf({ PUBLIC_ORIGIN }: Pick<Config, 'PUBLIC_ORIGIN'>) {
  const repliesUrl = new URL('/api/v1/webhooks/text-messages', PUBLIC_ORIGIN).href;
  return { repliesUrl, statusUrl: `${repliesUrl}/status` };
}
