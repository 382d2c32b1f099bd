import { own } from '@meche/contract/own';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { priceRules } from '~/lib/money/price-rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { type PriceTyped, parseAgreedPrice } from './agreed-price.ts';
import classes from './book-for-client-form.module.css';

export type PriceDraft = { prices: Record<string, PriceTyped> };

type PriceFieldsProps = {
  form: UseFormReturn<PriceDraft>;
  services: readonly { id: string; name: string; priceCents: number }[];
};

export function PriceFields({ form, services }: PriceFieldsProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const prices = form.watch('prices');
  if (services.length === 0) return null;
  const isAnyOther = services.some(
    ({ id, priceCents }) => parseAgreedPrice(own(prices, id), priceCents) !== undefined,
  );
  return (
    // `undefined` (unlike `false`) lets the member open and close the element.
    <details className={classes.prices} open={isAnyOther || undefined}>
      <summary>{t('add.price.open')}</summary>
      {services.map((service) => (
        <div key={service.id}>
          <TextField
            form={form}
            name={`prices.${service.id}.price`}
            label={t('add.price.of', { service: service.name })}
            placeholder={format.price(service.priceCents)}
            inputMode="decimal"
            maxLength={12}
            problem={t('add.free.noPrice')}
            rules={priceRules.optional}
          />
          {parseAgreedPrice(own(prices, service.id), service.priceCents) !== undefined && (
            <TextField
              form={form}
              name={`prices.${service.id}.reason`}
              label={t('add.price.reason')}
              description={t('add.price.isRead')}
              rules={{ required: 'required' }}
              maxLength={200}
            />
          )}
        </div>
      ))}
    </details>
  );
}
