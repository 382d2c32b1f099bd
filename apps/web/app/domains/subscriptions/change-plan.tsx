import { changeSubscription, checkSubscriptionPayment } from '@meche/contract/api-client/subscriptions';
import type { Plan } from '@meche/contract/enumerations';
import type { QuotedChange, Subscription } from '@meche/contract/subscriptions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCardProblemKey } from '~/domains/payments/card-problem.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { IconMinus, IconPlus } from '~/ui/icons/icons.ts';
import classes from './change-plan.module.css';
import { InvoiceLines } from './invoice-lines.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { planOffersQuery } from './plan-offers-query.ts';
import { changeQuoteQuery, subscriptionKey } from './queries.ts';
import { useAuthentication } from './use-authentication.tsx';

/**
 * Renders the choice of the `room` members who stay bookable on a smaller plan, and calls `chosen` with
 * their ids. Before the first call, the change is sent without a choice.
 */
export type ChooseStaying = (room: number, chosen: (memberIds: string[]) => void) => ReactNode;

type ChangePlanProps = {
  subscription: Subscription;
  open: boolean;
  onClose: () => void;
  chooseStaying: ChooseStaying;
};

/** The dialog shows the start date and today's cost before the member confirms. */
export function ChangePlan({ open, onClose, ...rest }: ChangePlanProps) {
  const { t } = useTranslation('subscription');
  return (
    <Dialog open={open} onClose={onClose} title={t('change.title')} fullOnPhones>
      {open && <Choice onChanged={onClose} {...rest} />}
    </Dialog>
  );
}

type PlanSelection = { plan: Plan; additionalProfiles: number };

function Choice({
  subscription,
  onChanged,
  chooseStaying,
}: Omit<ChangePlanProps, 'open' | 'onClose'> & { onChanged: () => void }) {
  const { t } = useTranslation(['subscription', 'sign-up']);
  const api = useApi();
  // The state stays as at opening, because an update caused by the payment must not remove the confirmation.
  const [{ plan, additionalProfiles, state }] = useState(subscription);
  const [selection, setSelection] = useState<PlanSelection>({ plan, additionalProfiles });
  const offers = useQuery(planOffersQuery(api));
  if (!offers.data) return <QueryState of={offers} shape="form" height={240} />;
  const { plans: offered } = offers.data;
  const isSalon = plan.startsWith('salon');
  const plans = offered.filter(({ role }) => (role === 'SALON') === isSalon);
  const takesProfiles = plans.find((one) => one.plan === selection.plan)?.additionalProfiles ?? false;
  const isOther = selection.plan !== plan || selection.additionalProfiles !== additionalProfiles;
  // A subscription that has ended can restart with the same plan.
  const needsConfirmation = isOther || state === 'ended';
  const count = (additional: number) => setSelection({ ...selection, additionalProfiles: additional });
  return (
    <div className={classes.choice}>
      <PlanChoice
        plans={plans}
        value={selection.plan}
        onChange={(next) =>
          setSelection({ plan: next, additionalProfiles: takesProfiles ? selection.additionalProfiles : 0 })
        }
      />
      {takesProfiles && (
        <div className={classes.profiles}>
          <span id="additional-profiles">{t('sign-up:subscription.profiles')}</span>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this has two buttons and a count */}
          <div role="group" aria-labelledby="additional-profiles" className={classes.stepper}>
            <IconButton
              aria-label={t('sign-up:subscription.fewer')}
              disabled={selection.additionalProfiles === 0}
              onClick={() => count(selection.additionalProfiles - 1)}
            >
              <IconMinus size={18} stroke={2} aria-hidden />
            </IconButton>
            <output>{selection.additionalProfiles}</output>
            <IconButton
              aria-label={t('sign-up:subscription.more')}
              disabled={selection.additionalProfiles >= 50}
              onClick={() => count(selection.additionalProfiles + 1)}
            >
              <IconPlus size={18} stroke={2} aria-hidden />
            </IconButton>
          </div>
        </div>
      )}
      {needsConfirmation && (
        <Confirm
          wanted={selection}
          moreProfiles={selection.plan === plan ? selection.additionalProfiles - additionalProfiles : 0}
          onChanged={onChanged}
          chooseStaying={chooseStaying}
        />
      )}
    </div>
  );
}

type UsePlanChangeOptions = {
  wanted: PlanSelection;
  /** Undefined until the change has a price. */
  quoted: QuotedChange | undefined;
  /** The members who stay bookable on a smaller plan. */
  stays: string[] | undefined;
  onChanged: () => void;
};

/** Changes the plan and pays for it; `fields` are those of the bank's authentication. */
function usePlanChange({ wanted, quoted, stays, onChanged }: UsePlanChangeOptions) {
  const { t } = useTranslation(['subscription', 'payments']);
  const { sentence } = useRefusalTexts();
  const { ask, fields, isReady } = useAuthentication();
  const [problem, setProblem] = useState<string>();
  const change = useCommand({
    call: async (_: undefined, { api, idempotencyKey }) => {
      if (!quoted) return undefined;
      const { version, todayCents, kind } = quoted;
      const made = await api.call(changeSubscription, {
        body: { ...wanted, version, todayCents, ...(kind === 'down' && stays && { stays }) },
        idempotencyKey,
      });
      if (made.state === 'declined') {
        const problemCode = getCardProblemKey(made.declineCode ?? 'declined') ?? 'declined';
        return t(`payments:problems.${problemCode}`);
      }
      if (made.state !== 'needs_authentication' || !made.authenticate) return undefined;
      const refused = await ask('payment', made.authenticate);
      await api.call(checkSubscriptionPayment);
      return refused;
    },
    onDone: (problemText) => {
      setProblem(problemText);
      if (problemText !== undefined) return;
      toast('done', t('subscription:change.done'));
      onChanged();
    },
    onRefused: (error) => {
      setProblem(sentence(error));
      return true;
    },
    stale: [subscriptionKey],
  });
  return { change, problem, fields, isReady };
}

function Confirm({
  wanted,
  moreProfiles,
  onChanged,
  chooseStaying,
}: {
  wanted: PlanSelection;
  /** Profiles added to the same plan; negative for fewer profiles, 0 for another plan. */
  moreProfiles: number;
  onChanged: () => void;
  chooseStaying: ChooseStaying;
}) {
  const { t } = useTranslation(['subscription', 'sign-up']);
  const format = useFormat();
  const api = useApi();
  const [stays, setStays] = useState<string[]>();
  const query = useQuery({ ...changeQuoteQuery(api, wanted), placeholderData: keepPreviousData });
  const { data: quoted } = query;

  const { change, problem, fields, isReady } = usePlanChange({ wanted, quoted, stays, onChanged });

  if (!quoted) return <QueryState of={query} shape="form" height={160} />;
  const { kind, effectiveOn, monthlyCents, todayCents, lines, nextInvoiceOn, staffProfiles } = quoted;
  const plan = t(`sign-up:subscription.plans.${quoted.plan}`);
  const day = format.day(effectiveOn, 'full');
  return (
    <div className={classes.confirm} data-waiting={query.isPlaceholderData ? '' : undefined}>
      <p>
        {moreProfiles !== 0 && kind !== 'start'
          ? t(`subscription:change.profiles.${kind}`, { count: Math.abs(moreProfiles), day })
          : t(`subscription:change.${kind}`, { plan, day })}{' '}
        {t('subscription:change.then', {
          price: format.price(monthlyCents),
          day: format.day(nextInvoiceOn, 'full'),
        })}
      </p>
      {lines.length > 0 ? (
        <InvoiceLines caption={t('subscription:change.today')} lines={lines} totalCents={todayCents} />
      ) : (
        <p>{t('subscription:change.nothingToday')}</p>
      )}
      {kind === 'up' && todayCents > 0 && todayCents < 50 && <p>{t('subscription:change.tooSmall')}</p>}
      {kind === 'down' && chooseStaying(staffProfiles, setStays)}
      {fields}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Button
        fullWidth
        loading={change.isBusy}
        disabled={!isReady || query.isPlaceholderData}
        onClick={() => void change.run(undefined)}
      >
        {todayCents >= 50
          ? t('subscription:change.pay', { price: format.price(todayCents) })
          : moreProfiles !== 0
            ? t('subscription:change.profiles.submit', { count: staffProfiles })
            : t('subscription:change.submit', { plan })}
      </Button>
    </div>
  );
}
