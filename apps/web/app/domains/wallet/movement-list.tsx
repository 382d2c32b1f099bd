import { movementKinds } from '@meche/contract/api-client/wallet';
import type { Movement, MovementKind, Wallet } from '@meche/contract/wallet';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { MoreButton } from '~/ui/button/more-button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import { movementsQuery } from './queries.ts';
import { StatementLinks } from './statement-links.tsx';
import { useMonths } from './use-months.ts';
import classes from './wallet-table.module.css';

export function MovementList({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const [kind, setKind] = useState<MovementKind>();
  const [month, setMonth] = useState<string>();
  const months = useMonths(wallet.today);
  const query = useInfiniteQuery(movementsQuery(useApi(), { kind, month }));
  const { data } = query;
  const movements = data?.pages.flatMap((page) => page.movements);
  return (
    <>
      <div className={classes.filters}>
        <NativeSelect
          label={t('filters.kind')}
          value={kind ?? ''}
          onChange={({ currentTarget }) => setKind(movementKinds.find((one) => one === currentTarget.value))}
          data={[
            { value: '', label: t('filters.everyKind') },
            ...movementKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) })),
          ]}
        />
        <NativeSelect
          label={t('filters.month')}
          value={month ?? ''}
          onChange={({ currentTarget }) => setMonth(currentTarget.value || undefined)}
          data={[{ value: '', label: t('filters.everyMonth') }, ...months]}
        />
        <StatementLinks month={month ?? wallet.today.slice(0, 7)} />
      </div>
      {!movements && <QueryState of={query} shape="list" height={320} />}
      {movements?.length === 0 && <EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      {movements && movements.length > 0 && <Movements {...{ movements, wallet }} />}
      <MoreButton of={query}>{t('more')}</MoreButton>
    </>
  );
}

function Movements({ movements, wallet }: { movements: readonly Movement[]; wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const signed = (cents: number) => (cents > 0 ? `+${format.price(cents)}` : format.price(cents));
  return (
    <table className={classes.table}>
      <VisuallyHidden component="caption">{t('movements.caption')}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{t('movements.day')}</th>
          <th scope="col">{t('movements.label')}</th>
          <th scope="col" className={classes.amount}>
            {t('movements.amount')}
          </th>
          <th scope="col" className={classes.amount}>
            {t('movements.balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map(({ id, at, kind, appointmentId, label, amountCents, movedCents, balanceCents }) => (
          <tr key={id}>
            <td className={classes.day}>{format.day(dayIn(at, wallet.timeZone), 'short')}</td>
            <th scope="row">
              {appointmentId ? (
                <Link to={to('calendar', undefined, { appointment: appointmentId })}>{label}</Link>
              ) : (
                label || t(`kinds.${kind}`)
              )}
              {label !== '' && <span className={classes.kind}>{t(`kinds.${kind}`)}</span>}
            </th>
            <td
              className={classes.amount}
              data-net={amountCents === 0 ? undefined : ''}
              data-within={amountCents === 0 ? '' : undefined}
            >
              <span className={classes.name}>{t('movements.amount')}</span>
              {amountCents === 0 ? (
                <Quiet>{t('movements.within', { amount: format.price(movedCents) })}</Quiet>
              ) : (
                <span>{signed(amountCents)}</span>
              )}
            </td>
            <td className={classes.amount}>
              {balanceCents !== null && (
                <>
                  <span className={classes.name}>{t('movements.balance')}</span>
                  <span>{format.price(balanceCents)}</span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
