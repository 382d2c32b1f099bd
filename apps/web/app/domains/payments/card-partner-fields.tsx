import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardFields, type CardFieldsHandle } from '~/lib/card-fields/card-fields.tsx';
import { useLanguage } from '~/lib/i18n/language.ts';
import { useShownScheme } from '~/lib/page/colour-scheme.ts';
import { useConfiguration } from '~/lib/page/configuration.ts';
import { Button } from '~/ui/button/button.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import classes from './card-partner-fields.module.css';

type CardPartnerFieldsProps = {
  ref: Ref<CardFieldsHandle>;
  problem: string | undefined;
  /** True when the fields are loaded but hidden, because confirming a saved card needs them too. */
  isHidden?: boolean;
  onUsable?: (usable: boolean) => void;
};

export function CardPartnerFields({ ref, problem, isHidden = false, onUsable }: CardPartnerFieldsProps) {
  const { t } = useTranslation('payments');
  const { language } = useLanguage();
  const appearance = useShownScheme();
  const { cardPartnerPublicKey } = useConfiguration();
  const [usable, setUsable] = useState<boolean>();
  const [attempt, setAttempt] = useState(0);

  function loaded(now: boolean) {
    setUsable(now);
    onUsable?.(now);
  }

  return (
    <>
      {usable === undefined && !isHidden && <Skeleton shape="form" height={160} />}
      <div hidden={isHidden}>
        <CardFields
          key={attempt}
          ref={ref}
          publicKey={cardPartnerPublicKey}
          locale={language}
          appearance={appearance}
          labels={{
            card: t('labels.card'),
            cardholder: t('labels.cardholder'),
            authentication: t('labels.authentication'),
          }}
          onLoaded={loaded}
        />
      </div>
      {usable === false && (
        <div role="alert" className={classes.problem}>
          <p>{t('problems.unloaded')}</p>
          <Button
            variant="default"
            onClick={() => {
              setUsable(undefined);
              setAttempt(attempt + 1);
            }}
          >
            {t('tryAgain')}
          </Button>
        </div>
      )}
      {problem && (
        // On phones the fields fill the screen, so the error is scrolled into view.
        <p role="alert" className={classes.problem} ref={(note) => note?.scrollIntoView({ block: 'center' })}>
          {problem}
        </p>
      )}
    </>
  );
}
