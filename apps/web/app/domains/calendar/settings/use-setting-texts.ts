import type { CalendarColour, Category } from '@meche/contract/enumerations';
import type { Settings } from '@meche/contract/settings';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { clockTime } from '~/lib/dates/wall-clock.ts';
import { listExampleStarts, type SettingsTyped } from './settings-draft.ts';

export function useSettingTexts({ members }: Pick<Settings, 'members'>) {
  const { t } = useTranslation(['settings', 'services', 'shell']);
  const { duration, time } = useFormat();
  const days = (count: number) => t('settings:choices.days', { count });
  const minutes = (count: number) => (count > 0 && count % 1440 === 0 ? days(count / 1440) : duration(count));
  const colour = (one: CalendarColour) => t(`settings:choices.colours.${one}`);
  const category = (one: Category) => t(`services:categories.${one}`);
  const member = (id: string) => members.find(({ memberId }) => memberId === id)?.name ?? '';

  const choice = {
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
    smsReminder: (on: boolean) => t(on ? 'shell:form.stale.yes' : 'shell:form.stale.no'),
    colour,
    category,
    member,
  };

  const seen = {
    slotStep(step: number) {
      const times = listExampleStarts(step).map((minute) =>
        time(`2000-01-01T${clockTime(minute)}:00Z`, 'UTC'),
      );
      return t('settings:seen.slotStep', { times: times.join(', ') });
    },
    notice: (count: number) =>
      count ? t('settings:seen.notice', { duration: minutes(count) }) : t('settings:seen.noNotice'),
    horizon: (count: number) => t('settings:seen.horizon', { days: days(count) }),
    buffer: (count: number) =>
      count ? t('settings:seen.buffer', { duration: duration(count) }) : t('settings:seen.noBuffer'),
    window: (hours: number) => (hours ? t('settings:seen.window', { hours }) : t('settings:seen.noWindow')),
    late: (percent: number) => (percent ? t('settings:seen.late', { percent }) : t('settings:seen.noLate')),
    noShow: (percent: number) =>
      percent ? t('settings:seen.noShow', { percent }) : t('settings:seen.noNoShow'),
    paymentFailure: (one: SettingsTyped['paymentFailure']) =>
      t(one === 'cancel' ? 'settings:seen.cancel' : 'settings:seen.payOnSite'),
    sms(isOn: boolean, count: number) {
      if (count === 0) return t('settings:seen.smsNotInPlan');
      return isOn ? t('settings:seen.sms', { count }) : t('settings:seen.noSms');
    },
    smsSent({ smsSentThisMonth: count, smsRemindersPerMonth: quota }: Settings) {
      const sent = t('settings:seen.smsSent', { count, quota });
      return count < quota ? sent : `${sent} ${t('settings:seen.smsUsedUp')}`;
    },
  };

  /** Returns the text of a field's value, which lets the form compare two edited versions. */
  function shownValue(typed: SettingsTyped, field: keyof SettingsTyped): string {
    const ofColour = (name: string, one: CalendarColour) =>
      t('settings:stale.colour', { name, colour: colour(one) });
    switch (field) {
      case 'members':
        return typed.members.map((one) => ofColour(member(one.memberId), one.colour)).join(', ');
      case 'categories':
        return typed.categories.map((one) => ofColour(category(one.category), one.colour)).join(', ');
      case 'lateFeePercent':
      case 'noShowFeePercent':
        return choice.percent(typed[field]);
      default:
        return (choice[field] as (value: unknown) => string)(typed[field]);
    }
  }

  return { choice, seen, shownValue, label: (field: keyof SettingsTyped) => t(`settings:fields.${field}`) };
}
export type SettingWords = ReturnType<typeof useSettingTexts>;
