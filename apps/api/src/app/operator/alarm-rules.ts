import { MUST_LEAVE_DAYS } from '#wallet';
import type { FigureName } from './figures.ts';

export type AlarmRule = {
  name: string;
  figure: FigureName;
  unit: 'seconds' | 'count' | 'cents' | 'days';
  isOn: (value: number) => boolean;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const from = (least: number) => (value: number) => value >= least;

/** Each rule raises an alarm while `isOn` is true for its figure. */
export const alarmRules: readonly AlarmRule[] = [
  {
    name: 'operation_waits',
    figure: 'background_waiting_seconds:partner_command',
    unit: 'seconds',
    isOn: from(15 * MINUTE),
  },
  { name: 'events_wait', figure: 'event_lag_seconds', unit: 'seconds', isOn: from(10 * MINUTE) },
  { name: 'rows_stuck', figure: 'background_failures:sweep', unit: 'count', isOn: from(1) },
  { name: 'jobs_failed', figure: 'background_failures:job', unit: 'count', isOn: from(1) },
  {
    name: 'outbox_waits',
    figure: 'background_waiting_seconds:job',
    unit: 'seconds',
    isOn: from(5 * MINUTE),
  },
  { name: 'holds_end', figure: 'holds_ending', unit: 'count', isOn: from(1) },
  {
    name: 'scheduled_jobs_late',
    figure: 'background_waiting_seconds:scheduled_job',
    unit: 'seconds',
    isOn: from(26 * HOUR),
  },
  { name: 'ledger_violated', figure: 'ledger_violations', unit: 'count', isOn: from(1) },
  { name: 'books_differ', figure: 'partner_minus_ledger_cents', unit: 'cents', isOn: (cents) => cents !== 0 },
  { name: 'books_unread', figure: 'unread_accounts', unit: 'count', isOn: from(1) },
  { name: 'invoices_missing', figure: 'invoice_gaps', unit: 'count', isOn: from(1) },
  { name: 'accounts_negative', figure: 'negative_accounts', unit: 'count', isOn: from(1) },
  { name: 'money_must_leave', figure: 'days_to_90', unit: 'days', isOn: (days) => days <= MUST_LEAVE_DAYS },
];

export type AlarmChange = { rule: AlarmRule; value: number; change: 'begins' | 'ends' };

/**
 * Returns the alarms that begin or end with these figures. `on` has the names of the alarms that are on
 * now. A rule without a value for its figure changes nothing.
 */
export function findAlarmChanges(
  figures: Partial<Record<FigureName, number>>,
  on: readonly string[],
  rules: readonly AlarmRule[] = alarmRules,
): AlarmChange[] {
  return rules.flatMap((rule) => {
    const value = figures[rule.figure];
    if (value === undefined || rule.isOn(value) === on.includes(rule.name)) return [];
    return [{ rule, value, change: rule.isOn(value) ? ('begins' as const) : ('ends' as const) }];
  });
}
