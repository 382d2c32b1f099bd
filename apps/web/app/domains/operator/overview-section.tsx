import type { Operator } from '@meche/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { OperatorRow, OperatorRows } from './operator-row.tsx';
import { OperatorSection } from './operator-section.tsx';
import classes from './overview-section.module.css';
import { overviewQuery } from './queries.ts';
import { useOperatorMomentFormat } from './use-operator-moment-format.ts';

/** The section in which an operator acts on an alarm; the others need work outside of this area. */
const sectionOfAlarm = new Map<string, 'failures' | 'scheduled-jobs' | 'differences' | 'accounts'>([
  ['operation_waits', 'failures'],
  ['events_wait', 'failures'],
  ['rows_stuck', 'failures'],
  ['jobs_failed', 'failures'],
  ['outbox_waits', 'failures'],
  ['scheduled_jobs_late', 'scheduled-jobs'],
  ['ledger_violated', 'differences'],
  ['books_differ', 'differences'],
  ['books_unread', 'differences'],
  ['accounts_negative', 'differences'],
  ['money_must_leave', 'accounts'],
]);

export function OverviewSection() {
  const { t, i18n } = useTranslation('operator');
  const moment = useOperatorMomentFormat();
  const overview = useQuery(overviewQuery(useApi()));
  if (!overview.data) return <QueryState of={overview} shape="list" height={240} />;
  const { sections, alarms, moneyToLeave } = overview.data;
  return (
    <>
      <OperatorSection title={t('overview.waiting')}>
        <ul className={classes.counts}>
          {sections.map(({ section, count, oldestAt }) => (
            <li key={section}>
              <Link
                to={to('operator', undefined, { section })}
                className={classes.count}
                data-empty={count === 0 ? '' : undefined}
              >
                <span className={classes.number}>{count}</span>
                <span>{t(`sections.${section}`)}</span>
                <Quiet component="span">
                  {oldestAt ? t('since', { when: moment(oldestAt) }) : t('overview.nothing')}
                </Quiet>
              </Link>
            </li>
          ))}
        </ul>
      </OperatorSection>
      <OperatorSection title={t('overview.alarms')}>
        {alarms.length === 0 ? (
          <Quiet>{t('overview.noAlarm')}</Quiet>
        ) : (
          <OperatorRows>
            {alarms.map(({ name, beganAt, value }) => {
              const section = sectionOfAlarm.get(name);
              return (
                <OperatorRow
                  key={name}
                  title={
                    i18n.exists(`operator:alarms.${name}`)
                      ? t(`alarms.${name}` as 'alarms.jobs_failed')
                      : name
                  }
                  facts={[
                    t('since', { when: moment(beganAt) }),
                    name === 'money_must_leave' && t('overview.daysLeft', { count: Math.max(0, value) }),
                    section && (
                      <Link to={to('operator', undefined, { section })}>{t(`sections.${section}`)}</Link>
                    ),
                  ]}
                >
                  {name === 'money_must_leave' && <MoneyToLeave of={moneyToLeave} />}
                </OperatorRow>
              );
            })}
          </OperatorRows>
        )}
      </OperatorSection>
    </>
  );
}

/** Names the businesses of an alarm that says only how many days are left. */
function MoneyToLeave({ of: businesses }: { of: Operator['moneyToLeave'] }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  return (
    <ul className={classes.businesses}>
      {businesses.map(({ professionalId, businessName, email, amountCents, daysLeft }) => (
        <li key={professionalId}>
          {t('overview.moneyOf', { name: businessName, amount: format.price(amountCents) })}{' '}
          {t('overview.daysLeft', { count: daysLeft })} {email}
        </li>
      ))}
    </ul>
  );
}
