import type { OpenedThread } from '@meche/contract/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { MoreActions } from '~/ui/button/more-actions.tsx';
import { IconArrowLeft, IconCalendar } from '~/ui/icons/icons.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { BlockThread } from './block-thread.tsx';
import { ReportDialog } from './report-dialog.tsx';
import classes from './thread-summary.module.css';
import { useOtherName } from './use-other-name.ts';

export function ThreadSummary({ thread }: { thread: OpenedThread }) {
  const { t } = useTranslation('messages');
  const [isReporting, setReporting] = useState(false);
  const { other, side, appointment } = thread;
  const name = useOtherName()(thread);
  return (
    <header className={classes.bar}>
      <Link to="?" className={classes.back} aria-label={t('back')}>
        <IconArrowLeft size={22} stroke={1.6} aria-hidden />
      </Link>
      <div className={classes.who}>
        <Title order={2} size="h3">
          {other.slug ? <Link to={to('professionalPage', { slug: other.slug })}>{name}</Link> : name}
        </Title>
        {thread.isStranger && side === 'professional' && <Quiet>{t('stranger')}</Quiet>}
        {appointment && <NextVisit {...{ appointment, side }} />}
        {side === 'professional' && thread.latestAppointmentId && (
          <p className={classes.links}>
            <Link to={to('clients', undefined, { q: other.name })}>{t('client.card')}</Link>
            <Link to={to('calendar', undefined, { add: 'appointment', again: thread.latestAppointmentId })}>
              {t('client.book')}
            </Link>
          </p>
        )}
      </div>
      {!other.hasLeft && (
        <MoreActions label={t('thread.more')}>
          <BlockThread thread={thread} />
          <LinkButton size="sm" onClick={() => setReporting(true)}>
            {t('report.action')}
          </LinkButton>
        </MoreActions>
      )}
      {isReporting && <ReportDialog thread={thread} onClose={() => setReporting(false)} />}
    </header>
  );
}

type NextVisitProps = { appointment: NonNullable<OpenedThread['appointment']>; side: OpenedThread['side'] };

function NextVisit({ appointment, side }: NextVisitProps) {
  const { t } = useTranslation('messages');
  const { day, timeWithZone } = useFormat();
  const { id, startsAt, timeZone, services, state } = appointment;
  const on = dayIn(startsAt, timeZone);
  const address =
    side === 'customer'
      ? to('appointment', { id })
      : to('calendar', undefined, { date: on, appointment: id });
  return (
    <Link to={address} className={classes.visit}>
      <IconCalendar size={18} stroke={1.6} aria-hidden />
      <span>
        {t(`next.${state}`, {
          when: t('next.when', { day: day(on), time: timeWithZone(startsAt, timeZone) }),
          services: services.join(', '),
        })}
      </span>
    </Link>
  );
}
