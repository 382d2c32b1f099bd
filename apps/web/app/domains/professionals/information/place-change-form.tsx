import type { PlaceOfService, Plan } from '@meche/contract/enumerations';
import type { PlaceChange, Profile } from '@meche/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PlanChoice } from '~/domains/subscriptions/plan-choice.tsx';
import { planOffersQuery } from '~/domains/subscriptions/plan-offers-query.ts';
import { totalPriceOf } from '~/domains/subscriptions/total-price.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { useFormDraft } from '~/ui/form/stored-draft.ts';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { WorkAddressFields } from '../work-address-fields.tsx';
import { WorkZoneField } from '../work-zone-field.tsx';
import classes from './information.module.css';
import { requiredInputOf } from './place-change.ts';
import { WorkZonePart } from './work-zone-part.tsx';

type PlaceChangeFormProps = {
  profile: Profile;
  places: PlaceOfService[];
  id: string;
  onAsk: (change: PlaceChange) => Promise<unknown>;
};

type Values = {
  workAddress: { line: string; city: string; state: string; postalCode: string };
  workZone: { city: string; zipCode: string }[];
  plan: Plan | null;
};

/**
 * Names the draft of an unconfirmed change by the role, the present and the chosen places of work. Without
 * `places`, names the draft of the choice itself.
 */
export function placeChangeDraft({ role, workPlace }: Profile, places?: readonly PlaceOfService[]): string {
  return ['place change', role, workPlace, ...(places ? ['to', places] : [])].join(' ');
}

/** The new place may require an address, a work zone, or a plan of the new role. */
export function PlaceChangeForm({ profile, places, id, onAsk }: PlaceChangeFormProps) {
  const { t } = useTranslation(['sign-up', 'professional-information']);
  const asks = requiredInputOf(profile, places);
  const offers = useQuery({ ...planOffersQuery(useApi()), enabled: asks.role !== undefined });
  const plans = offers.data?.plans.filter(({ role }) => role === asks.role) ?? [];
  const { city = '', state = '', postalCode = '' } = profile.workAddress ?? {};
  const empty = { line: '', city: '', state: '', postalCode: '' };
  const form = useFormDraft<Values>(placeChangeDraft(profile, places), {
    // The private base at home must not become a salon's public address by default.
    workAddress: asks.address === 'base' ? { line: '', city, state, postalCode } : empty,
    workZone: profile.workZone ?? [],
    plan: null,
  });
  const plan = useFormField(form, 'plan', {
    validate: (one) => !asks.role || one !== null || 'choice_required',
  });

  const submit = ({ workAddress, workZone, plan: chosenPlan }: Values) => {
    const offer = plans.find((one) => one.plan === chosenPlan);
    return onAsk({
      workPlace: places,
      ...(asks.address && { workAddress }),
      ...(asks.zone && { workZone }),
      ...(offer && { totalPrice: totalPriceOf(offer.monthlyCents) }),
      confirm: false,
    });
  };

  return (
    <FormShell form={form} onSubmit={submit} id={id}>
      {asks.address && (
        <section className={classes.part}>
          <Title order={3} size="h4">
            {t(asks.address === 'salon' ? 'sign-up:place.salonAddress' : 'sign-up:place.homeAddress')}
          </Title>
          {asks.address === 'base' && <Quiet>{t('sign-up:place.homeWhy')}</Quiet>}
          <WorkAddressFields form={form} hasLine={asks.address === 'salon'} />
        </section>
      )}
      {asks.zone && (
        <WorkZonePart>
          <WorkZoneField form={form} />
        </WorkZonePart>
      )}
      {asks.role && offers.error && <ErrorState error={offers.error} onRetry={() => void offers.refetch()} />}
      {asks.role && offers.isPending && <Skeleton shape="form" height={160} />}
      {asks.role && offers.data && (
        <PlanChoice
          plans={plans}
          ref={plan.ref}
          value={plan.value ?? undefined}
          error={plan.error && t('sign-up:subscription.needed')}
          onChange={plan.onChange}
        />
      )}
    </FormShell>
  );
}
