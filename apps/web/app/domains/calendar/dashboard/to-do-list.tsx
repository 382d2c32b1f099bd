import type { ToDo } from '@meche/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useReaderZone } from '~/lib/dates/reader-zone.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Title } from '~/ui/text/title.tsx';
import { toDoQuery } from './queries.ts';
import classes from './to-do-list.module.css';

export function ToDoList() {
  const { t } = useTranslation('dashboard');
  const query = useQuery(toDoQuery(useApi()));
  const lines = useLines(query.data);
  return (
    <section className={classes.toDo} aria-labelledby="to-do">
      <Title order={2} size="h4" id="to-do">
        {t('toDo.title')}
      </Title>
      {!query.data && <QueryState of={query} shape="text" height={72} />}
      {query.data && lines.length === 0 && <p className={classes.none}>{t('toDo.none')}</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map(({ address, words }) => (
            <li key={words}>
              <Link to={address}>{words}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * Returns the tasks that exist, in the order of the page: requests and failed payments first, then messages
 * and unrecorded outcomes, then invoices, papers and the rest.
 */
function useLines(toDo: ToDo | undefined): { address: string; words: string }[] {
  const { t } = useTranslation('dashboard');
  const { price, day } = useFormat();
  const zone = useReaderZone();
  if (!toDo) return [];
  const {
    requests,
    proposals,
    failedPayments,
    unsettled,
    papers,
    unpaidInvoices,
    smsUsedUp,
    failingSystems,
    unreadCalendars,
  } = toDo;
  const visit = (appointment: string | null) =>
    to('calendar', undefined, { appointment: appointment ?? undefined });
  const verification = to('informationVerification');
  return [
    {
      count: requests.count,
      words: t('toDo.requests', { count: requests.count }),
      address: visit(requests.firstId),
    },
    {
      count: failedPayments.count,
      words: t('toDo.failedPayments', { count: failedPayments.count }),
      address: visit(failedPayments.firstId),
    },
    {
      count: toDo.unreadThreads,
      words: t('toDo.unreadThreads', { count: toDo.unreadThreads }),
      address: to('messages'),
    },
    {
      count: unsettled.count,
      words: t('toDo.unsettled', { count: unsettled.count }),
      address: to('calendar', undefined, { settle: unsettled.firstDay ?? undefined }),
    },
    {
      count: unpaidInvoices?.count ?? 0,
      words: t('toDo.unpaidInvoices', {
        count: unpaidInvoices?.count ?? 0,
        price: price(unpaidInvoices?.amountCents ?? 0),
      }),
      address: to('subscription'),
    },
    {
      count: papers ? 1 : 0,
      words: t(`toDo.papers.${papers?.kind ?? 'required'}`, { count: papers?.count ?? 0 }),
      address: verification,
    },
    ...failingSystems.map(({ host, since }) => ({
      count: 1,
      words: t('toDo.failingSystem', { host, day: day(dayIn(since, zone), 'long') }),
      address: to('connections'),
    })),
    ...unreadCalendars.map(({ host, since }) => ({
      count: 1,
      words: t('toDo.unreadCalendar', { host, day: day(dayIn(since, zone), 'long') }),
      address: `${to('calendarSettings')}#external-calendars`,
    })),
    {
      count: proposals.count,
      words: t('toDo.proposals', { count: proposals.count }),
      address: visit(proposals.firstId),
    },
    {
      count: smsUsedUp ? 1 : 0,
      words: t('toDo.smsUsedUp', {
        count: smsUsedUp?.quota ?? 0,
        day: smsUsedUp ? day(smsUsedUp.backOn, 'long') : '',
      }),
      address: to('calendarSettings'),
    },
  ].filter(({ count }) => count > 0);
}
