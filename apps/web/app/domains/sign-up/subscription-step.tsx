import type { SignUpDraft } from '@meche/contract/sign-up-drafts';
import type { PlanOffer, PlanOffers } from '@meche/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanChoice } from '~/domains/subscriptions/plan-choice.tsx';
import { planOffersQuery } from '~/domains/subscriptions/plan-offers-query.ts';
import { totalPriceOf } from '~/domains/subscriptions/total-price.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { Switch } from '~/ui/form/tick.tsx';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { IconMinus, IconPlus } from '~/ui/icons/icons.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './sign-up-screen.module.css';
import { SignUpScreen } from './sign-up-screen.tsx';
import own from './subscription-step.module.css';
import type { SignUp } from './use-sign-up.ts';
import { useStepForm } from './use-step-form.ts';

/** The registration identifies the plan by its price, so the total shown comes from the server. */
export function SubscriptionStep({ signUp }: { signUp: SignUp }) {
  const { t } = useTranslation('sign-up');
  const offers = useQuery(planOffersQuery(useApi()));
  if (offers.data) return <ChoosePlan signUp={signUp} offers={offers.data} />;
  return (
    <SignUpScreen
      signUp={signUp}
      title={t('subscription.title')}
      next={{ label: t('subscription.title'), disabled: true }}
    >
      <QueryState of={offers} shape="form" height={240} />
    </SignUpScreen>
  );
}

function ChoosePlan({ signUp, offers }: { signUp: SignUp; offers: PlanOffers }) {
  const { t } = useTranslation(['sign-up', 'shell']);
  const format = useFormat();
  const { fieldSentence } = useRefusalTexts();
  const { draft } = signUp;
  const plans = offers.plans.filter(({ role }) => role === draft.role);
  const { form, formId, busy, submit, keep } = useStepForm({
    signUp,
    step: 'subscription',
    known: answersOf(draft, plans),
    patchOf: ({ plan, additionalProfile, smsReminder }) => {
      const offer = plans.find((one) => one.plan === plan);
      if (!offer) return { smsReminder };
      const extras = offer.additionalProfiles ? additionalProfile : 0;
      return {
        smsReminder,
        additionalProfile: extras,
        totalPrice: totalPriceOf(offer.monthlyCents + extras * offers.additionalProfileCents),
      };
    },
  });
  const plan = useFormField(form, 'plan', {
    validate: (chosen) => plans.some((one) => one.plan === chosen) || 'choice_required',
  });
  const { additionalProfile, smsReminder } = form.watch();
  const offer = plans.find((one) => one.plan === plan.value);
  const problem = plan.code ?? signUp.problems.totalPrice;

  function choose(name: 'additionalProfile' | 'smsReminder', value: number | boolean) {
    form.setValue(name, value);
    void keep();
  }

  return (
    <SignUpScreen
      signUp={signUp}
      title={t('sign-up:subscription.title')}
      lead={t('sign-up:subscription.lead', { discount: format.price(offers.appointmentDiscountCents) })}
      running={
        draft.monthlyCents !== null && (
          <span className={classes.total}>
            {t('sign-up:subscription.total', { price: format.price(draft.monthlyCents) })}
          </span>
        )
      }
      next={{ label: t('shell:actions.next'), form: formId, busy }}
    >
      <div className={classes.fields}>
        <FormShell form={form} onSubmit={submit} id={formId}>
          <PlanChoice
            plans={plans}
            ref={plan.ref}
            value={offer?.plan}
            error={
              problem &&
              (/required$/.test(problem) ? t('sign-up:subscription.needed') : fieldSentence(problem))
            }
            onChange={(chosen) => {
              plan.onChange(chosen);
              void keep();
            }}
          />
          {offer?.additionalProfiles && (
            <ProfilesField
              count={additionalProfile}
              priceCents={offers.additionalProfileCents}
              onChange={(count) => choose('additionalProfile', count)}
            />
          )}
          <Switch
            label={t('sign-up:subscription.smsReminder')}
            description={t('sign-up:subscription.smsWhy')}
            checked={smsReminder}
            onChange={({ currentTarget: { checked } }) => choose('smsReminder', checked)}
          />
        </FormShell>
      </div>
    </SignUpScreen>
  );
}

const mostProfiles = 50;

type ProfilesFieldProps = { count: number; priceCents: number; onChange: (count: number) => void };

function ProfilesField({ count, priceCents, onChange }: ProfilesFieldProps) {
  const { t } = useTranslation('sign-up');
  const format = useFormat();
  const id = useId();
  return (
    <div className={own.profiles}>
      <div>
        <span id={`${id}-profiles`} className={own.label}>
          {t('subscription.profiles')}
        </span>
        <Quiet>
          {t('subscription.profilesWhy', {
            price: format.price(priceCents),
          })}
        </Quiet>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this has two buttons and a count */}
      <div role="group" aria-labelledby={`${id}-profiles`} className={own.stepper}>
        <IconButton
          aria-label={t('subscription.fewer')}
          disabled={count === 0}
          onClick={() => onChange(count - 1)}
        >
          <IconMinus size={18} stroke={2} aria-hidden />
        </IconButton>
        <output>{count}</output>
        <IconButton
          aria-label={t('subscription.more')}
          disabled={count >= mostProfiles}
          onClick={() => onChange(count + 1)}
        >
          <IconPlus size={18} stroke={2} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

function answersOf({ plan, steps }: SignUpDraft, plans: readonly PlanOffer[]) {
  const { additionalProfile = 0, smsReminder = true } = steps.subscription ?? {};
  return { plan: plans.some((one) => one.plan === plan) ? plan : null, additionalProfile, smsReminder };
}
