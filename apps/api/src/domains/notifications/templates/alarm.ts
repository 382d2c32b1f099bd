import type { Email } from './email.ts';
import type { Wording } from './wording.ts';

export type NotifiedAlarm = {
  /** The name of the alarm in app/alarm-rules.ts. */
  name: string;
  unit: 'seconds' | 'count' | 'cents' | 'days';
  value: number;
  change: 'begins' | 'ends';
  beganAt: Date;
};

const ZONE = 'Europe/Paris';

export function alarmEmail(wording: Wording, alarm: NotifiedAlarm, origin: string): Email {
  const { t, language, moment } = wording;
  const what = t(`notifications:alarm.names.${alarm.name}` as 'notifications:alarm.names.jobs_failed');
  const value = shownValue(wording, alarm);
  const values = { what, value, when: moment(alarm.beganAt, ZONE) };
  const begins = alarm.change === 'begins';
  return {
    language,
    subject: begins
      ? t('notifications:alarm.begins.subject', values)
      : t('notifications:alarm.ends.subject', values),
    title: what,
    greeting: t('notifications:alarm.greeting'),
    paragraphs: [
      begins ? t('notifications:alarm.begins.lead', values) : t('notifications:alarm.ends.lead', values),
    ],
    visit: [],
    prices: [],
    action: { label: t('notifications:actions.operator'), href: `${origin}/operator` },
    notes: [],
    footer: t('notifications:footer.operator'),
  };
}

function shownValue({ t, cents }: Wording, { unit, value }: NotifiedAlarm): string {
  if (unit === 'cents') return cents(value);
  if (unit === 'seconds') return t('notifications:alarm.minutes', { count: Math.round(value / 60) });
  if (unit === 'days') return t('notifications:alarm.days', { count: Math.floor(value) });
  return String(value);
}
