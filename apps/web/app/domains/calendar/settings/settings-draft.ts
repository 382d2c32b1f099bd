import type { Settings, SettingsEdit } from '@meche/contract/settings';
import { formatTypedPrice, parsePrice } from '~/lib/money/typed-price.ts';

/** Form values of the calendar settings. The form saves all of them together. */
export type SettingsTyped = Omit<SettingsEdit, 'version' | 'depositPercent' | 'depositCents'> & {
  deposit: (typeof depositKinds)[number];
  /** They apply only if `deposit` is `percent` or `amount`. */
  depositPercent: number;
  depositCents: string;
};
export const depositKinds = ['none', 'percent', 'amount'] as const;
const USUAL_DEPOSIT_PERCENT = 30;

export function toSettingsDraft(
  {
    version: _version,
    cardPayment: _card,
    smsRemindersPerMonth: _sms,
    smsSentThisMonth: _sent,
    members,
    depositPercent,
    depositCents,
    ...settings
  }: Settings,
  language: 'fr' | 'en',
): SettingsTyped {
  return {
    ...settings,
    deposit: depositPercent !== null ? 'percent' : depositCents !== null ? 'amount' : 'none',
    depositPercent: depositPercent ?? USUAL_DEPOSIT_PERCENT,
    depositCents: depositCents === null ? '' : formatTypedPrice(depositCents, language),
    members: members.map(({ memberId, colour }) => ({ memberId, colour })),
  };
}

/** Builds the body of the API call, without the version. The form has already validated the amount. */
export function toSettingsInput({
  deposit,
  depositPercent,
  depositCents,
  ...settings
}: SettingsTyped): Omit<SettingsEdit, 'version'> {
  return {
    ...settings,
    depositPercent: deposit === 'percent' ? depositPercent : null,
    depositCents: deposit === 'amount' ? (parsePrice(depositCents) ?? null) : null,
  };
}

/** Returns the choices, with the saved value added if it is not one of them. */
export function addSavedChoice<Value extends number>(choices: readonly Value[], saved: Value): Value[] {
  return [...new Set([...choices, saved])].sort((one, other) => one - other);
}

const HOUR = 60;
const DAY = 24 * HOUR;
/** Choices of the minimum notice, in minutes. */
export const notices = [0, 30, HOUR, 2 * HOUR, 4 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY];
/** Choices of how far ahead customers can book, in days. */
export const horizons = [7, 14, 30, 60, 90, 120, 180, 365];
/** Choices of the time between two appointments, in minutes. */
export const buffers = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120];
export const feePercents = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

/** Returns the first three start times from 9:00, in minutes from midnight, as an example. */
export function listExampleStarts(stepMinutes: number): number[] {
  return [0, 1, 2].map((nth) => 9 * HOUR + nth * stepMinutes);
}
