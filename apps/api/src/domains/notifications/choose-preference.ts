import {
  type Choices,
  isChoice,
  type NotificationChannel,
  type NotificationEvent,
  type NotificationSide,
  notificationSides,
} from '@meche/contract/preference-choices';
import type { Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { arrivedBy } from './rules.ts';
import {
  deletePreference,
  findPreference,
  listPreferences,
  type Preference,
  writePreference,
} from './store/preferences.ts';
import { findStop } from './store/stops.ts';

const DEFAULT = true;

/**
 * The switches that an account has on each side. Every account has those of a customer; owners also have
 * those of a professional, and members a part of them.
 */
export type MemberChoices = Partial<Record<NotificationSide, Choices>>;

export async function readPreferences(
  db: Db,
  accountId: string,
  choices: MemberChoices,
): Promise<Preference[]> {
  const stored = await listPreferences(db, accountId);
  return notificationSides.flatMap((side) =>
    Object.entries(choices[side] ?? {}).flatMap(([event, channels]) =>
      channels.map((channel) => {
        const which = { side, event: event as NotificationEvent, channel };
        const own = stored.find((one) => one.side === side && one.event === event && one.channel === channel);
        return { ...which, isOn: own?.isOn ?? DEFAULT };
      }),
    ),
  );
}

/**
 * Turns a notification on or off for an account. A row is stored only when the choice differs from the
 * default. Refuses forbidden for a switch that the account does not have.
 */
export async function choosePreference(
  db: Db,
  accountId: string,
  choices: MemberChoices,
  chosen: Preference,
): Promise<void> {
  if (!choices[chosen.side]?.[chosen.event]?.includes(chosen.channel)) refuse('forbidden');
  if (chosen.isOn === DEFAULT) await deletePreference(db, accountId, chosen);
  else await writePreference(db, accountId, chosen);
}

/**
 * True when a message may be sent to the account on this channel. Without a switch for the event and channel,
 * always true, even for a stopped address; elsewhere false when `recipient` is stopped.
 */
export async function isChannelOn(
  { db, clock }: { db: Db; clock: Clock },
  accountId: string | null,
  {
    side,
    event,
    channel,
    recipient,
  }: {
    side: NotificationSide;
    event: NotificationEvent | undefined;
    channel: NotificationChannel;
    recipient?: string | null;
  },
): Promise<boolean> {
  if (!event || !isChoice({ side, event, channel })) return true;
  if (recipient && channel !== 'push' && (await findStop(db, channel, recipient, arrivedBy(clock.now()))))
    return false;
  if (accountId === null) return true;
  return (await findPreference(db, accountId, { side, event, channel })) ?? DEFAULT;
}
