import { herNotes, receiptRows, shownSiret } from '@meche/contract/receipt-rows';
import type { Receipt } from '@meche/contract/receipts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './receipt-part.module.css';

type Hers = NonNullable<Receipt['hers']>;
type Ours = NonNullable<Receipt['ours']>;
type ReceiptPartProps =
  | { part: Hers; hers: Hers; ours?: undefined }
  | { part: Ours; ours: Ours; hers?: undefined };

/** What one seller was paid for, with who she is. */
export function ReceiptPart({ part, hers, ours }: ReceiptPartProps) {
  const { t } = useTranslation('receipts');
  const { price, number } = useFormat();
  const id = useId();
  const told = hers ? herTelling(hers.seller) : ourTelling(ours.seller);

  function herTelling({ address, siret, vatNumber }: Hers['seller']) {
    return [
      address,
      siret && t('siret', { siret: shownSiret(siret) }),
      vatNumber && t('vatNumber', { number: vatNumber }),
    ];
  }
  function ourTelling({ address, registration, vatNumber }: Ours['seller']) {
    return [address, registration, t('vatNumber', { number: vatNumber })];
  }

  return (
    <section className={classes.part} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {t('seller', { name: part.seller.name })}
      </Title>
      {told.filter(Boolean).map((line) => (
        <Quiet key={line}>{line}</Quiet>
      ))}
      <table className={classes.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('columns.what')}</th>
            <th scope="col">{t('columns.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {receiptRows(part, hers?.paidOnSiteBy).map(
            ({ key, name, amountCents, basisPoints, strong }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a receipt does not change, and may hold one service twice
              <tr key={at} data-strong={strong ? '' : undefined}>
                <th scope="row">
                  {key === 'service' ? name : t(`rows.${key}`, { percent: number(basisPoints / 100) })}
                </th>
                <td>{price(amountCents)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {hers && herNotes(hers).map((note) => <Quiet key={note}>{t(`notes.${note}`)}</Quiet>)}
    </section>
  );
}
