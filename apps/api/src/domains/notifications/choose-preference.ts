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
import { arrivedBy, eventOf } from './rules.ts';
import {
  deletePreference,
  findPreference,
  listPreferences,
  type Preference,
  writePreference,
} from './store/preferences.ts';
import { findStop } from './store/stops.ts';

/** Every channel is on until she switches it off. */
const DEFAULT = true;

/** Which switches she has: of a customer always, of a house where she owns one or works there. */
export type MemberChoices = Partial<Record<NotificationSide, Choices>>;

/** Every switch of hers, as it stands. */
export async function readPreferences(
  db: Db,
  accountId: string,
  choices: MemberChoices,
): Promise<Preference[]> {
  const kept = await listPreferences(db, accountId);
  return notificationSides.flatMap((side) =>
    Object.entries(choices[side] ?? {}).flatMap(([event, channels]) =>
      channels.map((channel) => {
        const which = { side, event: event as NotificationEvent, channel };
        const hers = kept.find((one) => one.side === side && one.event === event && one.channel === channel);
        return { ...which, isOn: hers?.isOn ?? DEFAULT };
      }),
    ),
  );
}

/** Keeps what differs from the default alone. Refuses forbidden for one that is not hers. */
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

/** Whether a letter of this kind may go to her by this way, and there; what nobody may switch off always may. */
export async function isWanted(
  { db, clock }: { db: Db; clock: Clock },
  accountId: string | null,
  {
    side,
    template,
    channel,
    recipient,
  }: { side: NotificationSide; template: string; channel: NotificationChannel; recipient?: string | null },
): Promise<boolean> {
  const event = eventOf(side, template);
  if (!event || !isChoice({ side, event, channel })) return true;
  if (recipient && channel !== 'push' && (await findStop(db, channel, recipient, arrivedBy(clock.now()))))
    return false;
  if (accountId === null) return true;
  return (await findPreference(db, accountId, { side, event, channel })) ?? DEFAULT;
}
