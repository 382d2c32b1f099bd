import { readInvoiceDocument } from '@meche/contract/api-client/subscriptions';
import type { ListedInvoice } from '@meche/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { fetchFile } from '~/lib/api/fetch-file.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { saveFile } from '~/ui/page/save-file.ts';
import { Title } from '~/ui/text/title.tsx';
import classes from './invoice-list.module.css';
import { invoicesQuery } from './queries.ts';

/** Lists invoices and credit notes. */
export function InvoiceList() {
  const { t } = useTranslation('subscription');
  const api = useApi();
  const [page, setPage] = useState(1);
  const query = useQuery(invoicesQuery(api, page));
  const { data } = query;
  return (
    <section className={classes.history} aria-labelledby="payment-history">
      <Title order={2} size="h3" id="payment-history">
        {t('history.title')}
      </Title>
      {!data && <QueryState of={query} shape="list" height={160} />}
      {data?.invoices.length === 0 && <p>{t('history.empty')}</p>}
      {data && data.invoices.length > 0 && (
        <ul className={classes.list}>
          {data.invoices.map((invoice) => (
            <Invoice key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      {data && (page > 1 || data.hasMore) && (
        <div className={classes.pages}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('history.later')}
          </Button>
          <Button variant="default" disabled={!data.hasMore} onClick={() => setPage(page + 1)}>
            {t('history.earlier')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Invoice({ invoice }: { invoice: ListedInvoice }) {
  const { t } = useTranslation('subscription');
  const format = useFormat();
  const { id, number, kind, issuedOn, totalCents, dueCents, state } = invoice;
  const download = useCommand({
    call: () => fetchFile((api) => api.call(readInvoiceDocument, { params: { id } })),
    onDone: ({ file, name = `${number}.pdf` }) => saveFile(file, name),
  });
  return (
    <li className={classes.invoice}>
      <div>
        <p className={classes.number}>{t(`history.kinds.${kind}`, { number })}</p>
        <p className={classes.day}>{format.day(issuedOn, 'full')}</p>
      </div>
      <div className={classes.figures}>
        <p className={classes.total}>{format.price(totalCents)}</p>
        <p data-state={state}>{t(`history.states.${state}`, { price: format.price(dueCents) })}</p>
      </div>
      <Button
        size="sm"
        variant="default"
        loading={download.isBusy}
        aria-label={t('history.download', { number })}
        onClick={() => void download.run()}
      >
        {t('history.pdf')}
      </Button>
    </li>
  );
}
