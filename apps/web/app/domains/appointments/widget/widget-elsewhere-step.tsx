import type { ProfessionalPage } from '@meche/contract/professionals';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { DoneMark } from '~/ui/feedback/done-mark.tsx';
import { Title } from '~/ui/text/title.tsx';
import type { BookingDraft } from '../booking/booking-draft.ts';
import classes from './widget-elsewhere-step.module.css';
import { widgetTicketQuery } from './widget-ticket-query.ts';

type WidgetElsewhereStepProps = {
  page: ProfessionalPage;
  draft: BookingDraft;
  ticket: string;
  onward: string;
  onBooked: () => void;
  onOther: () => void;
  onAgain: () => void;
};

/** Shown while the booking continues in another window, and once the booking is made there. */
export function WidgetElsewhereStep(props: WidgetElsewhereStepProps) {
  const { page, draft, ticket, onward, onBooked, onOther, onAgain } = props;
  const { t } = useTranslation(['widget', 'booking']);
  const format = useFormat();
  const { data } = useQuery(widgetTicketQuery(useApi(), ticket));
  const booked = data?.booked;
  const notifyBooked = useEffectEvent(onBooked);
  const isBooked = Boolean(booked);
  useEffect(() => {
    if (isBooked) notifyBooked();
  }, [isBooked]);
  const startsAt = booked?.startsAt ?? draft.startsAt;
  const timeZone = booked?.timeZone ?? page.timeZone;
  const when =
    startsAt &&
    t('booking:summary.when', {
      day: format.day(dayIn(startsAt, timeZone)),
      time: format.timeWithZone(startsAt, timeZone),
    });
  return (
    <div className={classes.done}>
      {booked && <DoneMark />}
      <div role="status" className={classes.words}>
        <Title order={1} size="h3">
          {!booked
            ? t('widget:elsewhere.title')
            : booked.state === 'requested'
              ? t('widget:booked.requested')
              : t('booking:done.title')}
        </Title>
        <p className={classes.when}>{when}</p>
        <p>{t(booked ? 'widget:booked.text' : 'widget:elsewhere.text')}</p>
      </div>
      <div className={classes.ways}>
        {booked ? (
          <Button variant="default" onClick={onAgain}>
            {t('widget:booked.again')}
          </Button>
        ) : (
          <>
            <Button component="a" href={onward} target="_blank" rel="noopener">
              {t('widget:elsewhere.again')}
            </Button>
            <Button variant="default" onClick={onOther}>
              {t('widget:elsewhere.other')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
