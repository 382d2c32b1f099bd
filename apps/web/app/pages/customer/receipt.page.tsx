import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ReceiptPart } from '~/domains/appointments/appointment/receipt-part.tsx';
import { SaveReceipt } from '~/domains/appointments/appointment/save-receipt.tsx';
import { receiptQuery } from '~/domains/appointments/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { NotFoundError } from '~/lib/page/not-found-error.ts';
import { parseUuid } from '~/lib/page/uuid.ts';
import { to } from '~/paths.ts';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { IconArrowLeft } from '~/ui/icons/icons.ts';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './receipt.module.css';

export default function ReceiptPage() {
  const { t } = useTranslation('receipts');
  const format = useFormat();
  const { id = '' } = useParams();
  const isId = parseUuid(id) !== undefined;
  const { data: receipt, error, refetch } = useQuery({ ...receiptQuery(useApi(), id), enabled: isId });
  if (!isId || isRefusal(error, 'not_found')) throw new NotFoundError();

  const back = (
    <Link to={to('appointment', { id })} className={classes.back}>
      <IconArrowLeft size={20} stroke={1.8} aria-hidden />
      {t('back')}
    </Link>
  );
  if (!receipt) {
    return (
      <Page width="text">
        <PageTitle title={t('title')} />
        {back}
        {isRefusal(error, 'wrong_state') ? (
          <EmptyState order={1} title={t('notYet.title')} text={t('notYet.text')} />
        ) : (
          <QueryState of={{ error, refetch }} shape="page" height={320} />
        )}
      </Page>
    );
  }

  const { professional, marketplace, refunds, startsAt, timeZone } = receipt;
  const day = format.day(dayIn(startsAt, timeZone), 'full');
  const debited = (professional?.paidByCardCents ?? 0) + (marketplace?.paidByCardCents ?? 0);
  return (
    <Page width="text">
      <PageTitle title={t('heading', { day })} />
      {back}
      <div className={classes.receipt}>
        <header className={classes.header}>
          <Title order={1} size="h2">
            {t('heading', { day })}
          </Title>
          <p>{t('for', { name: receipt.customerName })}</p>
          <Quiet size="md">
            {t('visit', { day, time: format.timeWithZone(startsAt, timeZone) })}
            <br />
            {t('reference', { reference: receipt.reference })}
          </Quiet>
        </header>
        {professional && <ReceiptPart part={professional} professional={professional} />}
        {marketplace && <ReceiptPart part={marketplace} marketplace={marketplace} />}
        {debited > 0 && <p className={classes.debited}>{t('debited', { amount: format.price(debited) })}</p>}
        {refunds.map(({ at, amountCents }) => (
          <p key={at}>
            {t('refund', {
              day: format.day(dayIn(at, timeZone), 'full'),
              amount: format.price(amountCents),
            })}
          </p>
        ))}
        <SaveReceipt id={id} />
        <Quiet>{t('notInvoice')}</Quiet>
      </div>
    </Page>
  );
}
