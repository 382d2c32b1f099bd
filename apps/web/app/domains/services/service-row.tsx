import type { Service } from '@meche/contract/services';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { IconCheck, IconPlus } from '~/ui/icons/icons.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './service-list.module.css';

type ServiceRowProps = {
  service: Service;
  bookable: boolean;
  phoneNumber: string | null;
  chosen: boolean;
  onChange: (chosen: boolean) => void;
};

/** One service: a checkbox when it can be chosen, else what to do instead. */
export function ServiceRow({ service, bookable, phoneNumber, chosen, onChange }: ServiceRowProps) {
  const { t } = useTranslation('services');
  const format = useFormat();
  const waiting = service.steps.reduce((sum, step) => sum + step.freeTimeMinutes, 0);
  const words = (
    <>
      <span className={classes.words}>
        <span className={classes.name}>{service.name}</span>
        {service.description && <Quiet component="span">{service.description}</Quiet>}
        <Quiet component="span">
          {format.duration(service.durationMinutes)}
          {waiting > 0 && `, ${t('row.waiting', { duration: format.duration(waiting) })}`}
        </Quiet>
        {!bookable && (
          <Quiet component="span">
            {service.phoneOnly && phoneNumber ? (
              <a href={`tel:${phoneNumber}`}>{t('row.byPhone', { phone: formatPhone(phoneNumber) })}</a>
            ) : (
              t(service.questionnaire ? 'row.onRequest' : 'row.onSite')
            )}
          </Quiet>
        )}
      </span>
      <PriceText cents={service.priceCents} />
    </>
  );
  if (!bookable) return <div className={classes.row}>{words}</div>;
  return (
    <label className={classes.row} data-bookable="">
      {words}
      <input
        type="checkbox"
        value={service.id}
        checked={chosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={classes.mark} aria-hidden="true">
        {chosen ? <IconCheck size={20} stroke={2.4} /> : <IconPlus size={20} stroke={2} />}
      </span>
    </label>
  );
}
