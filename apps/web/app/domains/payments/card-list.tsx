import { chooseDefaultPaymentMethod, removePaymentMethod } from '@meche/contract/api-client/payment-methods';
import type { CardVisit, PaymentMethod } from '@meche/contract/payment-methods';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { AddCard } from './add-card.tsx';
import classes from './card-list.module.css';
import { formatCardBrand, formatExpiryMonth } from './card-name.ts';
import { paymentMethodsKey, paymentMethodsQuery } from './queries.ts';

/**
 * Lists the saved cards: customers add a card, choose the default card or remove a card. A card that an
 * appointment needs cannot be removed.
 */
export function CardList({ visitAddress }: { visitAddress: (appointmentId: string) => string }) {
  const { t } = useTranslation('payment-methods');
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(paymentMethodsQuery(useApi()));
  const [leaving, setLeaving] = useState<PaymentMethod>();
  const [isAdding, setIsAdding] = useState(false);
  const stale = [paymentMethodsKey];
  const nameOf = useCardName();

  const choose = useCommand({
    call: ({ id }: PaymentMethod, { api }) =>
      api.call(chooseDefaultPaymentMethod, { body: { paymentMethodId: id } }),
    onDone: () => toast('done', t('chosen')),
    stale,
  });
  const remove = useCommand({
    call: ({ id }: PaymentMethod, { api }) => api.call(removePaymentMethod, { params: { id } }),
    onDone: () => toast('done', t('removed')),
    // After a refusal, the refetched list shows which appointment needs the card.
    stale,
  });

  if (!data) return <QueryState of={{ error, refetch }} shape="list" height={200} />;
  return (
    <div className={classes.cards}>
      {data.items.length === 0 && <p>{t('none')}</p>}
      {data.items.length > 0 && (
        <ul className={classes.list}>
          {data.items.map((card) => (
            <CardRow
              key={card.id}
              card={card}
              visitAddress={visitAddress}
              onChoose={() => void choose.run(card)}
              onRemove={() => setLeaving(card)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button variant={data.items.length === 0 ? 'filled' : 'default'} onClick={() => setIsAdding(true)}>
          {t('add')}
        </Button>
      </div>
      <AddCard
        open={isAdding}
        onClose={() => setIsAdding(false)}
        onAdded={async () => {
          setIsAdding(false);
          toast('done', t('added'));
          await cache.invalidateQueries({ queryKey: paymentMethodsKey });
        }}
      />
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('removeTitle')}
        tone="loss"
        confirmLabel={t('removeYes')}
        onConfirm={async () => {
          if (leaving) await remove.run(leaving);
          setLeaving(undefined);
        }}
      >
        <p>{leaving && t('removeText', { card: nameOf(leaving) })}</p>
      </ConfirmDialog>
    </div>
  );
}

function useCardName() {
  const { t } = useTranslation('payment-methods');
  return ({ brand, last4 }: PaymentMethod) => t('card', { brand: formatCardBrand(brand), last4 });
}

type CardRowProps = {
  card: PaymentMethod;
  visitAddress: NeededByProps['visitAddress'];
  onChoose: () => void;
  onRemove: () => void;
};

function CardRow({ card, visitAddress, onChoose, onRemove }: CardRowProps) {
  const { t } = useTranslation('payment-methods');
  const name = useCardName()(card);
  return (
    <li>
      <div className={classes.name}>
        <span>{name}</span>
        {card.isDefault && <span className={classes.mark}>{t('default')}</span>}
      </div>
      <p className={classes.expiry} data-expiry={card.expiry}>
        {t(`expiry.${card.expiry}`, { month: formatExpiryMonth(card) })}
      </p>
      {card.neededBy.length > 0 && <NeededBy visits={card.neededBy} visitAddress={visitAddress} />}
      <div className={classes.actions}>
        {!card.isDefault && card.expiry !== 'over' && (
          <CardAction name={name} label={t('choose')} onClick={onChoose} />
        )}
        {card.neededBy.length === 0 && <CardAction name={name} label={t('remove')} onClick={onRemove} />}
      </div>
    </li>
  );
}

type CardActionProps = { name: string; label: string; onClick: () => void };

function CardAction({ name, label, onClick }: CardActionProps) {
  const { t } = useTranslation('payment-methods');
  return (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={t('named', { action: label, card: name })}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

type NeededByProps = { visits: readonly CardVisit[]; visitAddress: (appointmentId: string) => string };

function NeededBy({ visits, visitAddress }: NeededByProps) {
  const { t } = useTranslation('payment-methods');
  const format = useFormat();
  return (
    <div className={classes.needed}>
      <Quiet>{t('needed')}</Quiet>
      <ul>
        {visits.map(({ appointmentId, professionalName, startsAt, timeZone }) => (
          <li key={appointmentId}>
            <Link to={visitAddress(appointmentId)}>
              {t('visit', {
                professional: professionalName,
                day: format.day(dayIn(startsAt, timeZone)),
                time: format.timeWithZone(startsAt, timeZone),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
