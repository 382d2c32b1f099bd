import type { DayRoute } from '@meche/contract/day-route';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortName } from '~/domains/places/commune-name.ts';
import { MapLink } from '~/domains/places/map-link.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { dayRouteQuery } from './queries.ts';
import classes from './route-dialog.module.css';

type RouteDialogProps = {
  day: string;
  /** Id of the member. When undefined, the dialog shows all members who travel that day. */
  memberId: string | undefined;
  onClose: () => void;
};

export function RouteDialog({ day, memberId, onClose }: RouteDialogProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const found = useQuery(dayRouteQuery(useApi(), day));
  const routes = found.data?.routes.filter(({ member }) => !memberId || member.id === memberId) ?? [];
  return (
    <Dialog open fullOnPhones onClose={onClose} title={t('route.title', { day: format.day(day) })}>
      {!found.data ? (
        <QueryState of={found} shape="form" height={240} />
      ) : (
        <>
          {routes.length === 0 && <p>{t('route.none')}</p>}
          {routes.map((route) => (
            <MemberRoute key={route.member.id} route={route} timeZone={found.data.timeZone} />
          ))}
          {routes.length > 0 && <Quiet>{t(`route.measured.${found.data.measured}`)}</Quiet>}
        </>
      )}
    </Dialog>
  );
}

type Route = DayRoute['routes'][number];

function MemberRoute({ route, timeZone }: { route: Route; timeZone: string }) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const clientName = useClientName();
  const time = (at: string) => format.time(at, timeZone);
  return (
    <section className={classes.route} aria-labelledby={`route-${route.member.id}`}>
      <Title order={3} size="h5" id={`route-${route.member.id}`}>
        {route.member.name}
      </Title>
      <ol>
        {route.stops.map((stop) => (
          <li key={stop.id}>
            <Way way={stop.way} freeMinutes={stop.freeMinutes} />
            <strong>
              {t('route.stop', {
                from: time(stop.startsAt),
                until: time(stop.endsAt),
                customer: clientName(stop.customerName),
              })}
            </strong>
            {stop.place === 'at_home' ? (
              <MapLink address={stop.address}>
                {`${stop.address.line}, ${stop.address.postalCode} ${shortName(stop.address.city)}`}
              </MapLink>
            ) : (
              <span>{t('route.inSalon')}</span>
            )}
          </li>
        ))}
        <li>
          <Way way={route.wayBack} freeMinutes={null} />
          <strong>{t('route.back')}</strong>
        </li>
      </ol>
      <p>
        {t('route.sum', {
          duration: format.duration(route.minutes),
          distance: format.distance(route.distanceKm),
        })}
      </p>
    </section>
  );
}

function Way({ way, freeMinutes }: { way: Route['wayBack']; freeMinutes: number | null }) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  if (way.distanceKm === 0) return null;
  const isTight = freeMinutes !== null && freeMinutes < way.minutes;
  return (
    <Quiet component="span" className={classes.way ?? ''}>
      {t('route.way', {
        duration: format.duration(way.minutes),
        distance: format.distance(way.distanceKm),
      })}
      {isTight && <em>{t('route.tight', { duration: format.duration(Math.max(0, freeMinutes)) })}</em>}
    </Quiet>
  );
}
