import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPartnerFields } from '~/domains/payments/card-partner-fields.tsx';
import { getCardProblemKey } from '~/domains/payments/card-problem.ts';
import type { CardFieldsHandle } from '~/lib/card-fields/card-fields.tsx';
import { Button } from '~/ui/button/button.tsx';
import classes from './subscription-card.module.css';

export type SubscriptionCardHandle = {
  /** The partner's token of the card; undefined when saving failed, which the form then shows. */
  keep(): Promise<string | undefined>;
};

type SubscriptionCardProps = {
  ref: Ref<SubscriptionCardHandle>;
  /** Token of a card entered earlier. */
  kept: string | undefined;
  onKept: (token: string) => Promise<unknown>;
};

/** The card of a subscription, in the partner's fields. Nothing is debited before the first invoice. */
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
      const outcome = await fields.current?.tokenizeCard();
      if (outcome?.status === 'tokenized') {
        await onKept(outcome.token);
        setDigits(outcome.lastDigits);
        setOther(false);
        return outcome.token;
      }
      const problemCode = outcome ? getCardProblemKey(outcome.code) : 'unavailable';
      if (problemCode) setProblem(t(`payments:problems.${problemCode}`));
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
      <CardPartnerFields ref={fields} problem={problem} />
    </div>
  );
}
