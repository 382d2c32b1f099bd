import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardProblem } from '~/domains/payments/card-problem.ts';
import { PartnerCard } from '~/domains/payments/partner-card.tsx';
import type { CardFieldsHandle } from '~/lib/card-fields/card-fields.tsx';
import { Button } from '~/ui/button/button.tsx';
import classes from './subscription-card.module.css';

export type SubscriptionCardHandle = {
  /** The card by the name that the partner gave it; undefined when it could not be kept, which is then said here. */
  keep(): Promise<string | undefined>;
};

type SubscriptionCardProps = {
  ref: Ref<SubscriptionCardHandle>;
  /** Of a card that was entered before. */
  kept: string | undefined;
  onKept: (token: string) => Promise<unknown>;
};

/** The card of a subscription, in the partner's own fields. Nothing is asked of it before the first invoice. */
export function SubscriptionCard({ ref, kept, onKept }: SubscriptionCardProps) {
  const { t } = useTranslation(['sign-up', 'payments']);
  const fields = useRef<CardFieldsHandle>(null);
  const [isOther, setOther] = useState(false);
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string>();

  useImperativeHandle(ref, () => ({
    async keep() {
      if (kept !== undefined && !isOther) return kept;
      setProblem(undefined);
      const outcome = await fields.current?.keepCard();
      if (outcome?.status === 'kept') {
        await onKept(outcome.token);
        setDigits(outcome.lastDigits);
        setOther(false);
        return outcome.token;
      }
      const said = outcome ? cardProblem(outcome.code) : 'unavailable';
      if (said) setProblem(t(`payments:problems.${said}`));
      return undefined;
    },
  }));

  if (kept !== undefined && !isOther)
    return (
      <div className={classes.kept}>
        <span>
          {digits ? t('sign-up:payment.cardKeptDigits', { digits }) : t('sign-up:payment.cardKept')}
        </span>
        <Button size="sm" variant="default" onClick={() => setOther(true)}>
          {t('sign-up:payment.otherCard')}
        </Button>
      </div>
    );
  return (
    <div className={classes.card}>
      <p className={classes.why}>{t('sign-up:payment.cardWhy')}</p>
      <PartnerCard ref={fields} problem={problem} />
    </div>
  );
}
