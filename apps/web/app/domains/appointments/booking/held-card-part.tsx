import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardEntry } from '~/domains/payments/card-entry.tsx';
import { HoldCountdown } from '~/domains/payments/hold-countdown.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import classes from './booking-steps.module.css';
import type { useHeldCard } from './use-held-card.ts';

type HeldCard = ReturnType<typeof useHeldCard>;

export function HeldTime({ held: { card, expire } }: { held: HeldCard }) {
  if (!card.data) return null;
  return <HoldCountdown endsAt={card.dataUpdatedAt + card.data.expiresInSeconds * 1000} onOver={expire} />;
}

type HeldCardPartProps = {
  held: HeldCard;
  money: ReactNode;
  /** Summary of the booking, for screens that show none next to the form. */
  recap: ReactNode;
};

export function HeldCardPart({ held, money, recap }: HeldCardPartProps) {
  const { t } = useTranslation('booking');
  const { appointment, card, leaving, entry } = held;
  const problem = appointment.error ?? card.error;
  return (
    <>
      {problem && !(card.data && appointment.data) && (
        <ErrorState
          error={problem}
          onRetry={() => void (appointment.error ? appointment.refetch() : card.refetch())}
        />
      )}
      {!problem && !card.data && <Skeleton shape="form" height={240} />}
      {card.data && appointment.data && (
        <>
          <div className={classes.card}>
            <CardEntry step={card.data} {...entry} />
          </div>
          {money}
        </>
      )}
      <div className={classes.recap}>{recap}</div>
      <div className={classes.links}>
        <LinkButton disabled={leaving.isBusy} onClick={() => void leaving.run()}>
          {t('hold.giveBack')}
        </LinkButton>
      </div>
    </>
  );
}
