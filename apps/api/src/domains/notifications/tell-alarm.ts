import type { Tx } from '#kit/database/database';
import { originOf, oweMessage, type Post } from './owe-message.ts';
import { alarmLetter, type ToldAlarm } from './templates/alarm.ts';
import { wordingIn } from './templates/wording.ts';

/** Tells those who watch that an alarm begins or ends, once each, in the transaction that says so. */
export async function tellAlarm(
  post: Post,
  tx: Tx,
  { email, ...told }: ToldAlarm & { email: string },
): Promise<void> {
  const { name, change, beganAt } = told;
  const letter = alarmLetter(await wordingIn('fr'), told, originOf(post));
  await oweMessage(post, tx, {
    key: `alarm.${name}.${beganAt.getTime()}.${change}`,
    channel: 'email',
    recipient: email,
    template: 'alarm',
    about: null,
    professionalId: null,
    staleAt: null,
    owedAt: post.clock.now(),
    message: { letter, to: email },
  });
}
