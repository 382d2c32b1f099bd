import { switchService } from '@meche/contract/api-client/catalogue';
import type { CatalogueService } from '@meche/contract/catalogue';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { SentSwitch } from '~/ui/form/sent-switch.tsx';
import { IconCopy, IconTrash } from '~/ui/icons/icons.ts';
import { OrderButtons } from '~/ui/order/order-buttons.tsx';
import type { PlaceInList } from '~/ui/order/use-list-order.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { catalogueKey } from './queries.ts';
import classes from './service-row.module.css';

type ServiceRowProps = {
  service: CatalogueService;
  place: PlaceInList;
  /** True: the list already shows above its rows that hours are missing. */
  hidesHours: boolean;
};

export function ServiceRow({ service, place, hidesHours }: ServiceRowProps) {
  const { t } = useTranslation('catalogue');
  const { price } = useFormat();
  const [asking, setAsking] = useState(false);
  const { id, name, lengthTerms, switchedOn } = service;
  const cheapest = Math.min(service.priceCents, ...lengthTerms.map(({ priceCents }) => priceCents));
  const switching = useCommand({
    call: (on: boolean, { api }) => api.call(switchService, { params: { id }, body: { switchedOn: on } }),
    onDone: (_, on) => toast('done', t(on ? 'done.switchedOn' : 'done.switchedOff', { name })),
    stale: [catalogueKey],
  });

  return (
    <li
      {...place.row}
      className={`${classes.line} ${place.row.className}`}
      data-off={switchedOn ? undefined : ''}
    >
      <ServiceSummary service={service} hidesHours={hidesHours} />
      <span className={classes.price}>
        {lengthTerms.length > 0 ? (
          t('row.from', { price: price(cheapest) })
        ) : (
          <PriceText cents={service.priceCents} />
        )}
      </span>
      <div className={classes.actions}>
        <SentSwitch
          label={
            <>
              <span aria-hidden="true">{t(switchedOn ? 'row.on' : 'row.off')}</span>
              <VisuallyHidden>{t('row.switch', { name })}</VisuallyHidden>
            </>
          }
          checked={switchedOn}
          onSwitch={switching.run}
        />
        <span className={classes.presses}>
          <OrderButtons
            place={place}
            labels={{
              drag: t('row.drag', { name }),
              earlier: t('row.earlier', { name }),
              later: t('row.later', { name }),
            }}
          />
          <Link
            className={classes.copy}
            to={to('newService', undefined, { like: id })}
            aria-label={t('row.duplicate', { name })}
          >
            <IconCopy size={20} stroke={1.8} aria-hidden />
          </Link>
          <IconButton aria-label={t('row.delete', { name })} onClick={() => setAsking(true)}>
            <IconTrash size={20} stroke={1.8} aria-hidden />
          </IconButton>
        </span>
      </div>
      <DeleteDialog open={asking} onClose={() => setAsking(false)} what={{ service }} />
    </li>
  );
}

/**
 * Name, duration and number of upcoming appointments of a service and, if it is switched on, the first
 * reason why it cannot be booked.
 */
function ServiceSummary({ service, hidesHours }: Omit<ServiceRowProps, 'place'>) {
  const { t } = useTranslation('catalogue');
  const { duration } = useFormat();
  const mayEditHours = useMay()('edit_business');
  const { id, name, stops, switchedOn } = service;
  const [stop] = stops
    .filter((one) => one !== 'switched_off')
    .filter((one) => !(hidesHours && one === 'no_hours'));
  return (
    <div className={classes.words}>
      <Link className={classes.name} to={to('editService', undefined, { id })}>
        {name}
      </Link>
      <p className={classes.facts}>
        {duration(service.durationMinutes)}
        {service.steps.length > 1 && `, ${t('row.steps', { count: service.steps.length })}`}
        {service.visitsToCome > 0 && `, ${t('row.visits', { count: service.visitsToCome })}`}
      </p>
      {switchedOn && stop && (
        <p className={classes.stop} data-why={stop}>
          {stop === 'no_hours' && mayEditHours ? (
            <Link to={to('informationHours')}>{t(`stops.${stop}`)}</Link>
          ) : (
            t(`stops.${stop}`)
          )}
        </p>
      )}
    </div>
  );
}
