import type { Tx } from '#kit/database/database';
import { enqueueMessage, type MessageDeps } from './enqueue-message.ts';
import { alarmEmail, type NotifiedAlarm } from './templates/alarm.ts';
import { wordingIn } from './templates/wording.ts';

/**
 * Emails the operators when an alarm begins and when it ends, in the transaction that records the change.
 * Repeated calls send one email per change.
 */
export async function notifyAlarm(
  messageDeps: MessageDeps,
  tx: Tx,
  { email, ...alarm }: NotifiedAlarm & { email: string },
): Promise<void> {
  const { name, change, beganAt } = alarm;
  const content = alarmEmail(await wordingIn('fr'), alarm, messageDeps.publicOrigin);
  await enqueueMessage(messageDeps, tx, {
    key: `alarm.${name}.${beganAt.getTime()}.${change}`,
    channel: 'email',
    recipient: email,
    template: 'alarm',
    about: null,
    professionalId: null,
    staleAt: null,
    enqueuedAt: messageDeps.clock.now(),
    message: { content, to: email },
  });
}
