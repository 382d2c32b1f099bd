import { Button, useComputedColorScheme } from '@mantine/core';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardProblem } from '~/domains/payments/card-problem.ts';
import { CardFields, type CardFieldsHandle } from '~/lib/card-fields/card-fields.tsx';
import { useLanguage } from '~/lib/i18n/language.ts';
import { useConfiguration } from '~/lib/page/configuration.ts';
import { LoadingStrands } from '~/ui/strands/loading-strands.tsx';
import own from './payment-step.module.css';
import classes from './sign-up-screen.module.css';

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
  const { language } = useLanguage();
  const appearance = useComputedColorScheme('light');
  const { cardPartnerPublicKey } = useConfiguration();
  const fields = useRef<CardFieldsHandle>(null);
  const [isOther, setOther] = useState(false);
  const [digits, setDigits] = useState('');
  const [usable, setUsable] = useState<boolean>();
  const [attempt, setAttempt] = useState(0);
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
      <div className={own.kept}>
        <span>
          {digits ? t('sign-up:payment.cardKeptDigits', { digits }) : t('sign-up:payment.cardKept')}
        </span>
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            setUsable(undefined);
            setOther(true);
          }}
        >
          {t('sign-up:payment.otherCard')}
        </Button>
      </div>
    );
  return (
    <div className={own.card}>
      <p className={classes.quiet}>{t('sign-up:payment.cardWhy')}</p>
      {usable === undefined && <LoadingStrands height={160} />}
      <CardFields
        key={attempt}
        ref={fields}
        publicKey={cardPartnerPublicKey}
        locale={language}
        appearance={appearance}
        labels={{
          card: t('payments:labels.card'),
          cardholder: t('payments:labels.cardholder'),
          authentication: t('payments:labels.authentication'),
        }}
        onLoaded={setUsable}
      />
      {usable === false && (
        <div role="alert" className={own.kept}>
          <p className={classes.problem}>{t('payments:problems.unloaded')}</p>
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              setUsable(undefined);
              setAttempt(attempt + 1);
            }}
          >
            {t('payments:tryAgain')}
          </Button>
        </div>
      )}
      {problem && (
        <p role="alert" className={classes.problem} ref={(note) => note?.scrollIntoView({ block: 'center' })}>
          {problem}
        </p>
      )}
    </div>
  );
}
