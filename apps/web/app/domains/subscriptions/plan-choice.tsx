import type { Plan } from '@meche/contract/enumerations';
import type { PlanOffer } from '@meche/contract/subscriptions';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { ChoiceCards } from '~/ui/form/choice-cards.tsx';
import { PlanText } from './plan-text.tsx';

type PlanChoiceProps = {
  /** Plans to choose from, all of one role. */
  plans: readonly PlanOffer[];
  value: Plan | undefined;
  onChange: (plan: Plan) => void;
  /** A translated sentence. */
  error?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function PlanChoice({ plans, value, onChange, error, ref }: PlanChoiceProps) {
  const { t } = useTranslation('sign-up');
  const format = useFormat();
  return (
    <ChoiceCards
      ref={ref}
      legend={t('subscription.legend')}
      name="plan"
      value={value}
      error={error}
      options={plans.map((one) => ({
        value: one.plan,
        label: t(`subscription.plans.${one.plan}`),
        aside:
          one.monthlyCents > 0
            ? t('subscription.perMonth', { price: format.price(one.monthlyCents) })
            : format.price(0),
        text: <PlanText {...one} />,
      }))}
      onChange={onChange}
    />
  );
}
