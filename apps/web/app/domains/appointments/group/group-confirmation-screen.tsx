import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shortName } from '~/domains/places/commune-name.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { IconCheck } from '~/ui/icons/icons.ts';
import { Page } from '~/ui/page/page.tsx';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from '../booking/booking-steps.module.css';
import own from './group-summary.module.css';
import { groupQuery } from './queries.ts';
import type { GroupBooking } from './use-group-booking.ts';
import { usePersonName } from './use-person-name.ts';

export function GroupConfirmationScreen({ group }: { group: GroupBooking }) {
  const { t } = useTranslation(['booking', 'groups', 'appointments']);
  const format = useFormat();
  const nameOf = usePersonName();
  const { page, draft, remember } = group;
  const { data, error, refetch } = useQuery(groupQuery(useApi(), draft.groupId ?? ''));
  const isBooked = data?.appointments.every(({ state }) => state === 'confirmed') ?? false;
  // The note and the names belong to this booking and must not fill the next one.
  const forget = useEffectEvent(() => remember({ hold: undefined, note: undefined, names: undefined }));
  useEffect(() => {
    if (isBooked) forget();
  }, [isBooked]);
  const [first] = data?.appointments ?? [];
  if (!data || !first)
    return (
      <Page width="text">
        <QueryState of={{ error, refetch }} shape="list" height={320} />
      </Page>
    );
  const { address, timeZone, startsAt, customer } = first;
  return (
    <Page width="text">
      <div className={classes.done}>
        <div className={classes.doneHead}>
          {isBooked && (
            <span className={classes.tick}>
              <IconCheck size={28} stroke={2.4} aria-hidden />
            </span>
          )}
          <Title order={1}>
            {t(
              isBooked ? 'booking:done.title' : first.state === 'held' ? 'booking:done.held' : 'groups:done',
            )}
          </Title>
        </div>
        <p className={classes.when}>{format.day(dayIn(startsAt, timeZone))}</p>
        <p>
          {page.businessName}
          <br />
          {`${address.line}, ${address.postalCode} ${shortName(address.city)}`}
        </p>
        <ul className={own.people}>
          {data.appointments.map((one, index) => (
            <li key={one.id}>
              <Link to={to('appointment', { id: one.id })}>
                {nameOf(one.group?.personName, index + 1)}
                {' · '}
                {t('groups:part', { time: format.time(one.startsAt, timeZone), member: one.member.name })}
              </Link>
              <Quiet>{one.lines.map(({ name }) => name).join(', ')}</Quiet>
            </li>
          ))}
        </ul>
        <PriceText cents={data.totalCents} size="lg" />
        {isBooked && <Quiet>{t('booking:done.mail', { email: customer.email })}</Quiet>}
        <Button component={Link} to={to('appointment', { id: first.id })} variant="default">
          {t('booking:done.see')}
        </Button>
      </div>
    </Page>
  );
}
