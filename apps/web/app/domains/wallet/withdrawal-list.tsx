import type { Wallet, Withdrawal } from '@meche/contract/wallet';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { MoreButton } from '~/ui/button/more-button.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import { withdrawalsQuery } from './queries.ts';
import classes from './wallet-table.module.css';

const known = ['account_closed', 'no_account', 'insufficient_funds', 'bank_account_replaced'] as const;

export function WithdrawalList({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const query = useInfiniteQuery(withdrawalsQuery(useApi()));
  const { data } = query;
  const withdrawals = data?.pages.flatMap((page) => page.withdrawals);
  return (
    <section className={classes.section} aria-labelledby="withdrawals">
      <Title order={2} size="h3" id="withdrawals">
        {t('withdrawals.title')}
      </Title>
      {!withdrawals && <QueryState of={query} shape="list" height={160} />}
      {withdrawals?.length === 0 && <p className={classes.none}>{t('withdrawals.none')}</p>}
      {withdrawals && withdrawals.length > 0 && <Withdrawals {...{ withdrawals, wallet }} />}
      <MoreButton of={query}>{t('more')}</MoreButton>
    </section>
  );
}

function Withdrawals({ withdrawals, wallet }: { withdrawals: readonly Withdrawal[]; wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  return (
    <table className={classes.table}>
      <VisuallyHidden component="caption">{t('withdrawals.caption')}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{t('withdrawals.day')}</th>
          <th scope="col">{t('withdrawals.account')}</th>
          <th scope="col" className={classes.amount}>
            {t('withdrawals.amount')}
          </th>
          <th scope="col">{t('withdrawals.state')}</th>
        </tr>
      </thead>
      <tbody>
        {withdrawals.map(({ id, requestedAt, country, last4, amountCents, state, reason, failureCode }) => (
          <tr key={id} data-state={state}>
            <td className={classes.day}>{format.day(dayIn(requestedAt, wallet.timeZone), 'short')}</td>
            <th scope="row">
              {t('withdrawals.digits', { country, last4 })}
              <span className={classes.kind}>{t(`withdrawals.reasons.${reason}`)}</span>
              {state === 'failed' && (
                <Quiet className={classes.why}>
                  {t(`failures.${known.find((one) => one === failureCode) ?? 'other'}`)}
                </Quiet>
              )}
            </th>
            <td className={classes.amount} data-net>
              <span className={classes.name}>{t('withdrawals.amount')}</span>
              <PriceText cents={amountCents} size="sm" />
            </td>
            <td className={classes.state}>{t(`withdrawals.states.${state}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
