import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPartnerFields } from '~/domains/payments/card-partner-fields.tsx';
import { getCardProblemKey } from '~/domains/payments/card-problem.ts';
import type { CardFieldsHandle } from '~/lib/card-fields/card-fields.tsx';
import { Button } from '~/ui/button/button.tsx';
import classes from './subscription-card.module.css';

export type SubscriptionCardHandle = {
  /**
   * Returns the partner's token of the card, or undefined when saving failed, which the form then shows.
   */
  save(): Promise<string | undefined>;
};

type SubscriptionCardProps = {
  ref: Ref<SubscriptionCardHandle>;
  /** Token of a card that was entered earlier. */
  saved: string | undefined;
  onSaved: (token: string) => Promise<unknown>;
};

/** The card partner renders the fields. Nothing is debited before the first invoice. */
export function SubscriptionCard({ ref, saved, onSaved }: SubscriptionCardProps) {
  const { t } = useTranslation(['sign-up', 'payments']);
  const fields = useRef<CardFieldsHandle>(null);
  const [isOther, setOther] = useState(false);
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string>();

  useImperativeHandle(ref, () => ({
    async save() {
      if (saved !== undefined && !isOther) return saved;
      setProblem(undefined);
      const outcome = await fields.current?.tokenizeCard();
      if (outcome?.status === 'tokenized') {
        await onSaved(outcome.token);
        setDigits(outcome.lastDigits);
        setOther(false);
        return outcome.token;
      }
      const problemCode = outcome ? getCardProblemKey(outcome.code) : 'unavailable';
      if (problemCode) setProblem(t(`payments:problems.${problemCode}`));
      return undefined;
    },
  }));

  if (saved !== undefined && !isOther)
    return (
      <div className={classes.saved}>
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
