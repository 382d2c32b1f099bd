import { type HairLength, hairLengths } from '@meche/contract/enumerations';
import { isByLength, termsAt, termsFrom } from '@meche/contract/hair-lengths';
import type { Service } from '@meche/contract/services';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { keepPunctuation } from '~/lib/i18n/keep-punctuation.ts';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { IconCheck, IconPlus } from '~/ui/icons/icons.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './service-list.module.css';

type ServiceRowProps = {
  service: Service;
  hairLength?: HairLength | undefined;
  bookable: boolean;
  phoneNumber: string | null;
  chosen: boolean;
  onChange: (chosen: boolean) => void;
};

/** A service that cannot be booked online has no checkbox; the row explains how to book it. */
export function ServiceRow(props: ServiceRowProps) {
  const { service, hairLength, bookable, phoneNumber, chosen, onChange } = props;
  const { t } = useTranslation('services');
  const format = useFormat();
  const isOpen = isByLength(service) && !hairLength;
  const { priceCents, durationMinutes } = isOpen ? termsFrom(service) : termsAt(service, hairLength);
  const took = format.duration(durationMinutes);
  const waiting = service.steps.reduce((sum, step) => sum + step.freeTimeMinutes, 0);
  const pricesByLength = hairLengths
    .map((length) => {
      const price = format.price(termsAt(service, length).priceCents);
      return t('row.ofLength', { length: t(`hair.lengths.${length}`), price });
    })
    .join(' · ');
  const words = (
    <>
      <span className={classes.words}>
        <span className={classes.name}>{service.name}</span>
        {service.description && <Quiet component="span">{keepPunctuation(service.description)}</Quiet>}
        <Quiet component="span">
          {isOpen ? t('row.from', { duration: took }) : took}
          {waiting > 0 && `, ${t('row.waiting', { duration: format.duration(waiting) })}`}
        </Quiet>
        {bookable && service.depositCents && (
          <Quiet component="span">{t('row.deposit', { amount: format.price(service.depositCents) })}</Quiet>
        )}
        {bookable && service.depositPercent && (
          <Quiet component="span">{t('row.depositPercent', { percent: service.depositPercent })}</Quiet>
        )}
        {bookable && service.questionnaire && <Quiet component="span">{t('row.onRequest')}</Quiet>}
        {!bookable && (
          <Quiet component="span">
            {service.phoneOnly && phoneNumber ? (
              <a href={`tel:${phoneNumber}`}>{t('row.byPhone', { phone: formatPhone(phoneNumber) })}</a>
            ) : (
              t('row.onSite')
            )}
          </Quiet>
        )}
      </span>
      <PriceText cents={priceCents} from={isOpen} />
    </>
  );
  // When the service is chosen, the fields below the row ask for the hair length instead.
  const prices = isOpen && !chosen && (
    <Quiet component="span" className={classes.prices}>
      {pricesByLength}
    </Quiet>
  );
  if (!bookable)
    return (
      <div className={classes.row}>
        {words}
        {prices}
      </div>
    );
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
      {prices}
    </label>
  );
}
