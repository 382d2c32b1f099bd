import type { CalendarColour, Category } from '@meche/contract/enumerations';
import type { Settings } from '@meche/contract/settings';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { clockTime } from '~/lib/dates/wall-clock.ts';
import { listExampleStarts, type SettingsTyped } from './settings-draft.ts';

/** Formats a number of days, and of minutes, which are shown as days when they fill them. */
function useDurationTexts() {
  const { t } = useTranslation('settings');
  const { duration } = useFormat();
  const days = (count: number) => t('choices.days', { count });
  const minutes = (count: number) => (count > 0 && count % 1440 === 0 ? days(count / 1440) : duration(count));
  return { days, minutes, duration };
}

/** Texts of the values that a field may have. */
function useChoiceTexts(members: Settings['members']) {
  const { t } = useTranslation(['settings', 'services', 'shell']);
  const { days, minutes, duration } = useDurationTexts();
  const yesOrNo = (on: boolean) => t(on ? 'shell:form.stale.yes' : 'shell:form.stale.no');
  const colour = (one: CalendarColour) => t(`settings:choices.colours.${one}`);
  const category = (one: Category) => t(`services:categories.${one}`);
  const member = (id: string) => members.find(({ memberId }) => memberId === id)?.name ?? '';

  return {
    slotStepMinutes: duration,
    minimumNoticeMinutes: (count: number) => (count ? minutes(count) : t('settings:choices.noNotice')),
    horizonDays: days,
    bufferMinutes: (count: number) => (count ? duration(count) : t('settings:choices.noBuffer')),
    cancellationWindowHours: (count: number) =>
      count ? t('settings:choices.hoursBefore', { count }) : t('settings:choices.untilVisit'),
    percent: (percent: number) =>
      percent ? t('settings:choices.percent', { percent }) : t('settings:choices.noFee'),
    paymentFailure: (one: SettingsTyped['paymentFailure']) => t(`settings:choices.paymentFailure.${one}`),
    defaultView: (one: SettingsTyped['defaultView']) => t(`settings:choices.defaultView.${one}`),
    firstWeekday: (one: SettingsTyped['firstWeekday']) => t(`settings:choices.firstWeekday.${one}`),
    colouredBy: (one: SettingsTyped['colouredBy']) => t(`settings:choices.colouredBy.${one}`),
    deposit: (one: SettingsTyped['deposit']) => t(`settings:choices.deposit.${one}`),
    depositPercent: (percent: number) => t('settings:choices.depositPercent', { percent }),
    depositCents: (typed: string) => (typed ? `${typed} €` : t('shell:form.stale.nothing')),
    lateMoves: yesOrNo,
    smsReminder: yesOrNo,
    colour,
    category,
    member,
  };
}

/** Sentences that say what a setting changes for customers. */
function useEffectTexts() {
  const { t } = useTranslation('settings');
  const { time } = useFormat();
  const { days, minutes, duration } = useDurationTexts();
  return {
    slotStep(step: number) {
      const times = listExampleStarts(step).map((minute) =>
        time(`2000-01-01T${clockTime(minute)}:00Z`, 'UTC'),
      );
      return t('seen.slotStep', { times: times.join(', ') });
    },
    notice: (count: number) => (count ? t('seen.notice', { duration: minutes(count) }) : t('seen.noNotice')),
    horizon: (count: number) => t('seen.horizon', { days: days(count) }),
    buffer: (count: number) => (count ? t('seen.buffer', { duration: duration(count) }) : t('seen.noBuffer')),
    window: (hours: number) => (hours ? t('seen.window', { hours }) : t('seen.noWindow')),
    late: (percent: number) => (percent ? t('seen.late', { percent }) : t('seen.noLate')),
    noShow: (percent: number) => (percent ? t('seen.noShow', { percent }) : t('seen.noNoShow')),
    paymentFailure: (one: SettingsTyped['paymentFailure']) =>
      t(one === 'cancel' ? 'seen.cancel' : 'seen.payOnSite'),
    sms(isOn: boolean, count: number) {
      if (count === 0) return t('seen.smsNotInPlan');
      return isOn ? t('seen.sms', { count }) : t('seen.noSms');
    },
    smsSent({ smsSentThisMonth: count, smsRemindersPerMonth: quota }: Settings) {
      const sent = t('seen.smsSent', { count, quota });
      return count < quota ? sent : `${sent} ${t('seen.smsUsedUp')}`;
    },
  };
}

export function useSettingTexts({ members }: Pick<Settings, 'members'>) {
  const { t } = useTranslation('settings');
  const choice = useChoiceTexts(members);
  const seen = useEffectTexts();

  /** Returns the text of a field's value, which lets the form compare two edited versions. */
  function shownValue(typed: SettingsTyped, field: keyof SettingsTyped): string {
    const ofColour = (name: string, one: CalendarColour) =>
      t('stale.colour', { name, colour: choice.colour(one) });
    switch (field) {
      case 'members':
        return typed.members.map((one) => ofColour(choice.member(one.memberId), one.colour)).join(', ');
      case 'categories':
        return typed.categories.map((one) => ofColour(choice.category(one.category), one.colour)).join(', ');
      case 'lateFeePercent':
      case 'noShowFeePercent':
        return choice.percent(typed[field]);
      default:
        return (choice[field] as (value: unknown) => string)(typed[field]);
    }
  }

  return { choice, seen, shownValue, label: (field: keyof SettingsTyped) => t(`fields.${field}`) };
}
export type SettingWords = ReturnType<typeof useSettingTexts>;
