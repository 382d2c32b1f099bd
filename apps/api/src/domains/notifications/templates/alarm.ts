import type { Email } from './email.ts';
import type { Wording } from './wording.ts';

export type NotifiedAlarm = {
  /** As the rules of the alarms call it. */
  name: string;
  unit: 'seconds' | 'count' | 'cents' | 'days';
  value: number;
  change: 'begins' | 'ends';
  beganAt: Date;
};

const ZONE = 'Europe/Paris';

/** To those who watch over the marketplace. */
export function alarmEmail(wording: Wording, told: NotifiedAlarm, origin: string): Email {
  const { t, language, moment } = wording;
  const what = t(`notifications:alarm.names.${told.name}` as 'notifications:alarm.names.jobs_failed');
  const value = shownValue(wording, told);
  const said = { what, value, when: moment(told.beganAt, ZONE) };
  const begins = told.change === 'begins';
  return {
    language,
    subject: begins
      ? t('notifications:alarm.begins.subject', said)
      : t('notifications:alarm.ends.subject', said),
    title: what,
    greeting: t('notifications:alarm.greeting'),
    paragraphs: [
      begins ? t('notifications:alarm.begins.lead', said) : t('notifications:alarm.ends.lead', said),
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
