import type { PlaceChange, Profile } from '@meche/contract/profile';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { workPlaceName } from '../work-place-choice.tsx';
import classes from './information.module.css';

/** Consequences of the change, which the refusal place_change_to_confirm contains. */
export type PlaceChangeState = {
  role: 'HAIRDRESSER' | 'SALON';
  plan: NonNullable<Profile['plan']>;
  monthlyCents: number;
  firstInvoiceOn: string | null;
};

type PlaceChangeSummaryProps = {
  profile: Profile;
  change: PlaceChange;
  consequences: PlaceChangeState;
};

export function PlaceChangeSummary({ profile, change, consequences }: PlaceChangeSummaryProps) {
  const { t } = useTranslation(['professional-information', 'sign-up', 'subscription']);
  const format = useFormat();
  const changesRole = consequences.role !== profile.role;
  const place = workPlaceName(change.workPlace);
  const leavesSalon = profile.workPlace?.includes('salon') && !change.workPlace.includes('salon');
  const { line, postalCode, city } = change.workAddress ?? {};
  return (
    <>
      <dl className={classes.changes}>
        <div>
          <dt>{t('professional-information:change.place')}</dt>
          <dd>{place && t(`sign-up:place.choices.${place}.label`)}</dd>
        </div>
        <div>
          <dt>{t('professional-information:change.role')}</dt>
          <dd>{t(`professional-information:roles.${consequences.role}`)}</dd>
        </div>
        <div>
          <dt>{t('professional-information:change.plan')}</dt>
          <dd>
            {changesRole
              ? `${t(`sign-up:subscription.plans.${consequences.plan}`)}, ${t(
                  'sign-up:subscription.perMonth',
                  {
                    price: format.price(consequences.monthlyCents),
                  },
                )}`
              : t('professional-information:change.samePlan')}
          </dd>
        </div>
        {changesRole && (
          <div>
            <dt>{t('professional-information:change.invoice')}</dt>
            <dd>
              {consequences.monthlyCents === 0
                ? t('subscription:noInvoice')
                : consequences.firstInvoiceOn
                  ? t('professional-information:change.firstInvoice', {
                      day: format.day(consequences.firstInvoiceOn, 'full'),
                    })
                  : t('professional-information:change.sameInvoices')}
            </dd>
          </div>
        )}
      </dl>
      {line && (
        <p>{t('professional-information:change.shown', { address: `${line}, ${postalCode} ${city}` })}</p>
      )}
      {leavesSalon && <p>{t('professional-information:change.hidden')}</p>}
    </>
  );
}
