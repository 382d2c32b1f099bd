import { createHash } from 'node:crypto';
import type { NotificationEvent, NotificationSide } from '@meche/contract/preference-choices';
import { listActiveSessions } from '#identity';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { SealedColumn } from '#kit/reseal';
import { seal, unseal } from '#kit/sealing';
import { DAY_MS, later, systemClock } from '#kit/time';
import type { PushSender, PushSubscription } from '#partners/push/port';
import { isChannelOn } from './choose-preference.ts';
import { enqueueMessage, type MessageDeps } from './enqueue-message.ts';
import type { MessageTerms, Push, Reader } from './queued-message.ts';
import { listDevices, type PushDevice, writeDevice } from './store/push-devices.ts';
import { oneLine } from './templates/email.ts';
import { type Wording, wordingIn } from './templates/wording.ts';

/**
 * Registers this browser for pushes until the session ends, in place of the session’s earlier device.
 * Refuses invalid_input for an endpoint inside the app’s own network.
 */
export async function saveDevice(
  { db, clock, sealingKeys, push }: Pick<MessageDeps, 'db' | 'clock' | 'sealingKeys'> & { push: PushSender },
  { accountId, sessionId }: { accountId: string; sessionId: string },
  { showsDetails, ...subscription }: PushSubscription & { showsDetails: boolean },
): Promise<void> {
  if (!push.mayReach(subscription.endpoint)) refuse('invalid_input', { fields: { endpoint: 'invalid' } });
  const endpointHash = createHash('sha256').update(subscription.endpoint).digest();
  const sealed = seal(Buffer.from(JSON.stringify(subscription)), nameOf({ endpointHash }), sealingKeys);
  const device = { accountId, sessionId, endpointHash, subscription: sealed, showsDetails };
  await inTransaction(db, (tx) => writeDevice(tx, { ...device, createdAt: clock.now() }));
}

/** Decrypts the device's subscription. Throws SealBroken when the key or the content does not match. */
export function openSubscription(
  { sealingKeys }: Pick<MessageDeps, 'sealingKeys'>,
  device: PushDevice,
): PushSubscription {
  return JSON.parse(unseal(device.subscription, nameOf(device), sealingKeys).toString()) as PushSubscription;
}

function nameOf({ endpointHash }: Pick<PushDevice, 'endpointHash'>): string {
  return `push:${endpointHash.toString('hex')}`;
}

/** Lists the account's devices whose session has not ended. */
export async function listSignedInDevices(
  { db }: Pick<MessageDeps, 'db'>,
  accountId: string,
): Promise<PushDevice[]> {
  const devices = await listDevices(db, accountId);
  if (devices.length === 0) return [];
  const living = await listActiveSessions(db, accountId, systemClock.now());
  const ids = new Set(living.map(({ id }) => id));
  return devices.filter(({ sessionId }) => ids.has(sessionId));
}

/**
 * Enqueues a push to each signed-in device of the account, dropped after a day at the latest. The body
 * contains details only on devices that show them. Enqueues nothing when the account switched it off.
 */
export async function pushPerson(
  messageDeps: MessageDeps,
  { accountId, side, language, path }: Reader,
  terms: MessageTerms & { event: NotificationEvent },
  print: (wording: Wording) => string,
): Promise<void> {
  const { event, ...message } = terms;
  if (!accountId) return;
  const devices = await listSignedInDevices(messageDeps, accountId);
  if (devices.length === 0) return;
  if (!(await isChannelOn(messageDeps, accountId, { side, event, channel: 'push' }))) return;
  const now = messageDeps.clock.now();
  const tomorrow = later(now, DAY_MS);
  const staleAt = message.staleAt && message.staleAt < tomorrow ? message.staleAt : tomorrow;
  const wording = await wordingIn(language);
  for (const { id, showsDetails } of devices) {
    const body = showsDetails ? oneLine(print(wording)) : generally(wording, side, event);
    const tag = createHash('sha256')
      .update(message.about ?? message.key)
      .digest('base64url')
      .slice(0, 24);
    const push: Push = { title: wording.t('notifications:push.title'), body, path, tag };
    await enqueueMessage(messageDeps, messageDeps.db, {
      ...message,
      key: `${message.key}.push.${id}`,
      channel: 'push',
      recipient: id,
      message: { push },
      staleAt,
      enqueuedAt: now,
    });
  }
}

function generally({ t }: Wording, side: NotificationSide, event: NotificationEvent): string {
  return side === 'customer'
    ? t(`notifications:push.customer.${event}`)
    : t(`notifications:push.professional.${event}`);
}

export const sealedSubscriptions: SealedColumn<Buffer> = {
  table: 'notifications.push_devices',
  id: 'id',
  column: 'subscription',
  subject: 'endpoint_hash',
  nameOf: (endpointHash) => nameOf({ endpointHash }),
};
