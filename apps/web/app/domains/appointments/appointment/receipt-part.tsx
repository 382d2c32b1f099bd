import { professionalNotes, receiptRows, shownSiret } from '@meche/contract/receipt-rows';
import type { Receipt } from '@meche/contract/receipts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './receipt-part.module.css';

type ProfessionalPart = NonNullable<Receipt['professional']>;
type MarketplacePart = NonNullable<Receipt['marketplace']>;
type ReceiptPartProps =
  | { part: ProfessionalPart; professional: ProfessionalPart; marketplace?: undefined }
  | { part: MarketplacePart; marketplace: MarketplacePart; professional?: undefined };

export function ReceiptPart({ part, professional, marketplace }: ReceiptPartProps) {
  const { t } = useTranslation('receipts');
  const { price, number } = useFormat();
  const id = useId();
  const sellerDetails = professional
    ? professionalDetails(professional.seller)
    : marketplaceDetails(marketplace.seller);

  function professionalDetails({ address, siret, vatNumber }: ProfessionalPart['seller']) {
    return [
      address,
      siret && t('siret', { siret: shownSiret(siret) }),
      vatNumber && t('vatNumber', { number: vatNumber }),
    ];
  }
  function marketplaceDetails({ address, registration, vatNumber }: MarketplacePart['seller']) {
    return [address, registration, t('vatNumber', { number: vatNumber })];
  }

  return (
    <section className={classes.part} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {t('seller', { name: part.seller.name })}
      </Title>
      {sellerDetails.filter(Boolean).map((line) => (
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
          {receiptRows(part, professional?.paidOnSiteBy).map(
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
      {professional &&
        professionalNotes(professional).map((note) => <Quiet key={note}>{t(`notes.${note}`)}</Quiet>)}
    </section>
  );
}
