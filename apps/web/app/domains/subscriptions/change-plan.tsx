import type { Plan } from '@meche/contract/enumerations';
import type { Subscription } from '@meche/contract/subscriptions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardProblem } from '~/domains/payments/card-problem.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { NotYet } from '~/ui/feedback/not-yet.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { IconMinus, IconPlus } from '~/ui/icons/icons.ts';
import { ChangeLines } from './change-lines.tsx';
import classes from './change-plan.module.css';
import { PlanChoice } from './plan-choice.tsx';
import { changeQuoteQuery, planOffersQuery, subscriptionKey } from './queries.ts';
import { useAuthentication } from './use-authentication.tsx';

/** Who stays bookable, where a smaller plan has not room for everybody: `room` of them. Undefined: it is not asked. */
export type ChooseStaying = (room: number, chosen: (memberIds: string[]) => void) => ReactNode;

type ChangePlanProps = {
  subscription: Subscription;
  open: boolean;
  onClose: () => void;
  chooseStaying: ChooseStaying;
};

/** Another plan: which, from when on, and what it costs today, before she confirms. */
export function ChangePlan({ open, onClose, ...rest }: ChangePlanProps) {
  const { t } = useTranslation('subscription');
  return (
    <Dialog open={open} onClose={onClose} title={t('change.title')} fullOnPhones>
      {open && <Choice onChanged={onClose} {...rest} />}
    </Dialog>
  );
}

type Wanted = { plan: Plan; additionalProfiles: number };

function Choice({
  subscription,
  onChanged,
  chooseStaying,
}: Omit<ChangePlanProps, 'open' | 'onClose'> & { onChanged: () => void }) {
  const { t } = useTranslation(['subscription', 'sign-up']);
  const api = useApi();
  // As she opened it: news of what she just paid must not take away what she is still being asked.
  const [{ plan, additionalProfiles, state }] = useState(subscription);
  const [wanted, setWanted] = useState<Wanted>({ plan, additionalProfiles });
  const asked = useQuery(planOffersQuery(api));
  if (!asked.data) return <NotYet of={asked} shape="form" height={240} />;
  const { plans: offered } = asked.data;
  const isSalon = plan.startsWith('salon');
  const plans = offered.filter(({ role }) => (role === 'SALON') === isSalon);
  const takesProfiles = plans.find((one) => one.plan === wanted.plan)?.additionalProfiles ?? false;
  const isOther = wanted.plan !== plan || wanted.additionalProfiles !== additionalProfiles;
  // One that has stopped starts again with what she had.
  const isAsked = isOther || state === 'ended';
  const count = (additional: number) => setWanted({ ...wanted, additionalProfiles: additional });
  return (
    <div className={classes.choice}>
      <PlanChoice
        plans={plans}
        value={wanted.plan}
        onChange={(next) =>
          setWanted({ plan: next, additionalProfiles: takesProfiles ? wanted.additionalProfiles : 0 })
        }
      />
      {takesProfiles && (
        <div className={classes.profiles}>
          <span id="additional-profiles">{t('sign-up:subscription.profiles')}</span>
          {/* biome-ignore lint/a11y/useSemanticElements: two buttons and what they count, not a field set */}
          <div role="group" aria-labelledby="additional-profiles" className={classes.stepper}>
            <IconButton
              aria-label={t('sign-up:subscription.fewer')}
              disabled={wanted.additionalProfiles === 0}
              onClick={() => count(wanted.additionalProfiles - 1)}
            >
              <IconMinus size={18} stroke={2} aria-hidden />
            </IconButton>
            <output>{wanted.additionalProfiles}</output>
            <IconButton
              aria-label={t('sign-up:subscription.more')}
              disabled={wanted.additionalProfiles >= 50}
              onClick={() => count(wanted.additionalProfiles + 1)}
            >
              <IconPlus size={18} stroke={2} aria-hidden />
            </IconButton>
          </div>
        </div>
      )}
      {isAsked && <Confirm wanted={wanted} onChanged={onChanged} chooseStaying={chooseStaying} />}
    </div>
  );
}

function Confirm({
  wanted,
  onChanged,
  chooseStaying,
}: {
  wanted: Wanted;
  onChanged: () => void;
  chooseStaying: ChooseStaying;
}) {
  const { t } = useTranslation(['subscription', 'sign-up', 'payments']);
  const format = useFormat();
  const api = useApi();
  const { sentence } = useRefusalWords();
  const { ask, fields, isReady } = useAuthentication();
  const [stays, setStays] = useState<string[]>();
  const [problem, setProblem] = useState<string>();
  const query = useQuery({ ...changeQuoteQuery(api, wanted), placeholderData: keepPreviousData });
  const { data: quoted } = query;

  const change = useCommand({
    call: async (_: undefined, { api: door, idempotencyKey }) => {
      const { changeSubscription, checkSubscriptionPayment } = await import('@meche/contract/subscriptions');
      if (!quoted) return undefined;
      const { version, todayCents, kind } = quoted;
      const made = await door.call(changeSubscription, {
        body: { ...wanted, version, todayCents, ...(kind === 'down' && stays && { stays }) },
        idempotencyKey,
      });
      if (made.state === 'declined') {
        const said = cardProblem(made.declineCode ?? 'declined') ?? 'declined';
        return t(`payments:problems.${said}`);
      }
      if (made.state !== 'needs_authentication' || !made.authenticate) return undefined;
      const refused = await ask('payment', made.authenticate);
      await door.call(checkSubscriptionPayment);
      return refused;
    },
    onDone: (said) => {
      setProblem(said);
      if (said !== undefined) return;
      toast('done', t('subscription:change.done'));
      onChanged();
    },
    onRefused: (error) => {
      setProblem(sentence(error));
      return true;
    },
    stale: [subscriptionKey],
  });

  if (!quoted) return <NotYet of={query} shape="form" height={160} />;
  const { kind, effectiveOn, monthlyCents, todayCents, lines, nextInvoiceOn, staffProfiles } = quoted;
  const plan = t(`sign-up:subscription.plans.${quoted.plan}`);
  return (
    <div className={classes.confirm} data-waiting={query.isPlaceholderData ? '' : undefined}>
      <p>
        {t(`subscription:change.${kind}`, { plan, day: format.day(effectiveOn, 'full') })}{' '}
        {t('subscription:change.then', {
          price: format.price(monthlyCents),
          day: format.day(nextInvoiceOn, 'full'),
        })}
      </p>
      {lines.length > 0 ? (
        <ChangeLines lines={lines} todayCents={todayCents} />
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
          : t('subscription:change.submit', { plan })}
      </Button>
    </div>
  );
}
