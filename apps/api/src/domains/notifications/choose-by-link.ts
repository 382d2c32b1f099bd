import {
  isChoice,
  type NotificationEvent,
  type NotificationSide,
  notificationChoices,
} from '@meche/contract/preference-choices';
import type { Language } from '@meche/words';
import { findAccount } from '#identity';
import { SealBroken, seal, unseal } from '#kit/sealing';
import { choosePreference, isChannelOn } from './choose-preference.ts';
import type { MessageDeps } from './enqueue-message.ts';

/** The emails that a link switches off: one event on one side of an account. */
export type LinkedEmails = { accountId: string; side: NotificationSide; event: NotificationEvent };

export type LinkedChoice = Omit<LinkedEmails, 'accountId'> & { language: Language; isOn: boolean };

const SEALED_AS = 'unsubscribe';

/** Returns a token that only reads and switches this choice, for readers who are not signed in. */
export function createUnsubscribeToken(
  { sealingKeys }: Pick<MessageDeps, 'sealingKeys'>,
  { accountId, side, event }: LinkedEmails,
): string {
  return seal(Buffer.from(`${accountId} ${side} ${event}`), SEALED_AS, sealingKeys).toString('base64url');
}

/**
 * Returns the choice of an unsubscribe link, with the language of its reader; undefined for a forged link and
 * for an account that is gone.
 */
export async function readChoiceOfLink(
  deps: Pick<MessageDeps, 'db' | 'clock' | 'sealingKeys'>,
  token: string,
): Promise<LinkedChoice | undefined> {
  const linked = readToken(deps, token);
  const account = linked && (await findAccount(deps.db, linked.accountId));
  if (!account) return undefined;
  const { accountId, side, event } = linked;
  const isOn = await isChannelOn(deps, accountId, { side, event, channel: 'email' });
  return { side, event, language: account.language, isOn };
}

/** Switches the emails of an unsubscribe link on or off. Does nothing for a link that is not valid. */
export async function chooseByLink(
  deps: Pick<MessageDeps, 'db' | 'clock' | 'sealingKeys'>,
  token: string,
  isOn: boolean,
): Promise<void> {
  const linked = readToken(deps, token);
  if (!linked || !(await findAccount(deps.db, linked.accountId))) return;
  const { accountId, side, event } = linked;
  await choosePreference(deps.db, accountId, notificationChoices, { side, event, channel: 'email', isOn });
}

function readToken(
  { sealingKeys }: Pick<MessageDeps, 'sealingKeys'>,
  token: string,
): LinkedEmails | undefined {
  try {
    const [accountId = '', side, event] = unseal(Buffer.from(token, 'base64url'), SEALED_AS, sealingKeys)
      .toString()
      .split(' ') as [string?, NotificationSide?, NotificationEvent?];
    if (!side || !event || !isChoice({ side, event, channel: 'email' })) return undefined;
    return { accountId, side, event };
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
