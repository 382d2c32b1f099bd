import type { Appointment } from '@meche/contract/appointments';
import type { AppointmentEvent } from '@meche/contract/history';
import { useTranslation } from 'react-i18next';
import { useSession } from '~/domains/identity/session/session.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { getHistoryKey } from './history-events.ts';
import classes from './history-section.module.css';

type HistorySectionProps = { appointment: Appointment; reader: 'customer' | 'professional' };

export function HistorySection({ appointment, reader }: HistorySectionProps) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  // A lone professional (role HAIRDRESSER) reads "you". A team reads "the team", without the member's name.
  const isAlone = useSession()?.role === 'HAIRDRESSER';
  const { events, timeZone, professional, customer } = appointment;

  const at = (instant: string) =>
    t('at', { day: format.day(dayIn(instant, timeZone), 'short'), time: format.time(instant, timeZone) });
  const by = (actor: AppointmentEvent['actor']) => {
    if (actor === 'system') return t('history.by.system');
    if (actor === reader) return t(actor === 'customer' || isAlone ? 'history.by.you' : 'history.by.team');
    return t('history.by.name', { name: actor === 'customer' ? customer.name : professional.name });
  };
  const sentence = (event: AppointmentEvent, place: number) => {
    const what = getHistoryKey(events, place);
    const { from, to, sold } = event;
    if (!what) return;
    if (sold)
      return t(`history.what.${what}`, {
        from: sold.from.services.join(', '),
        to: sold.to.services.join(', '),
        formerPrice: format.price(sold.from.totalCents),
        price: format.price(sold.to.totalCents),
      });
    const names = { member: to?.memberName, former: from?.memberName };
    if (what === 'resized')
      return t('history.what.resized', {
        from: from?.endsAt && format.time(from.endsAt, timeZone),
        to: to?.endsAt && format.time(to.endsAt, timeZone),
      });
    return t(`history.what.${what}`, {
      ...names,
      from: from?.startsAt && at(from.startsAt),
      to: to?.startsAt && at(to.startsAt),
    });
  };

  return (
    <details className={classes.history}>
      <summary>{t('history.title')}</summary>
      <ol className={classes.lines} reversed>
        {events
          .map((event, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
            <li key={place}>
              <span>{sentence(event, place)}</span>
              {event.prices?.map(({ name, formerPriceCents, priceCents, reason }) => (
                <Quiet key={name}>
                  {t('history.price', {
                    name,
                    reason,
                    from: format.price(formerPriceCents),
                    to: format.price(priceCents),
                  })}
                </Quiet>
              ))}
              <Quiet>{t('history.line', { when: at(event.at), by: by(event.actor) })}</Quiet>
            </li>
          ))
          .reverse()}
      </ol>
    </details>
  );
}
