import type { Settings, SettingsEdit } from '@meche/contract/settings';

/** Form values, saved as a whole; colours by member or by category. */
export type SettingsTyped = Omit<SettingsEdit, 'version'>;

export function typedOf({
  version: _version,
  cardPayment: _card,
  smsRemindersPerMonth: _sms,
  smsSentThisMonth: _sent,
  members,
  ...settings
}: Settings): SettingsTyped {
  return { ...settings, members: members.map(({ memberId, colour }) => ({ memberId, colour })) };
}

/** The choices, plus the saved value if it is not one of them. */
export function choicesWith<Value extends number>(choices: readonly Value[], saved: Value): Value[] {
  return [...new Set([...choices, saved])].sort((one, other) => one - other);
}

const HOUR = 60;
const DAY = 24 * HOUR;
/** Minutes. */
export const notices = [0, 30, HOUR, 2 * HOUR, 4 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY];
/** Days. */
export const horizons = [7, 14, 30, 60, 90, 120, 180, 365];
/** Minutes. */
export const buffers = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120];
export const feePercents = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

/** Example start times of a morning, in minutes from midnight. */
export function firstStarts(stepMinutes: number): number[] {
  return [0, 1, 2].map((nth) => 9 * HOUR + nth * stepMinutes);
}
