import type { PlaceOfService } from '@meche/contract/enumerations';
import type { PlaceChange, Profile } from '@meche/contract/profile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { profileQuery } from '~/domains/identity/queries.ts';
import { subscriptionCardQuery } from '~/domains/subscriptions/queries.ts';
import { SubscriptionCard, type SubscriptionCardHandle } from '~/domains/subscriptions/subscription-card.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { detailsOf } from '~/lib/api/refusal-details.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Title } from '~/ui/text/title.tsx';
import { WorkPlaceChoice } from '../work-place-choice.tsx';
import classes from './information.module.css';
import { PlaceChangeForm } from './place-change-form.tsx';
import { PlaceChangeSummary, type PlaceChangeTold } from './place-change-summary.tsx';

type ChangePlaceDialogProps = { profile: Profile; onClose: () => void };

/** Another place of work in two screens: what it needs, then what it comes to, which she confirms. */
export function ChangePlaceDialog({ profile, onClose }: ChangePlaceDialogProps) {
  const { t } = useTranslation(['professional-information', 'sign-up', 'shell']);
  const { sentence } = useRefusalWords();
  const formId = useId();
  const api = useApi();
  const cache = useQueryClient();
  const known = useQuery(subscriptionCardQuery(api)).data;
  const card = useRef<SubscriptionCardHandle>(null);
  const [places, setPlaces] = useState<PlaceOfService[]>([]);
  const [asked, setAsked] = useState<{ change: PlaceChange; told: PlaceChangeTold }>();
  const [problem, setProblem] = useState<ReactNode>();
  const [token, setToken] = useState<string>();
  const [wantsCard, setWantsCard] = useState(false);
  const [busy, setBusy] = useState(false);

  const hasCard = known && (known.chargeable || known.state === 'pending');
  const asksCard = (asked?.told.monthlyCents ?? 0) > 0 && (wantsCard || (known && !hasCard));

  async function send(change: PlaceChange): Promise<Profile> {
    const { changePlaceOfWork } = await import('@meche/contract/profile');
    return api.call(changePlaceOfWork, { body: change });
  }

  /** Says what stands in the way, with how many; anything else is thrown on. */
  async function sayInTheWay(error: unknown): Promise<void> {
    if (isRefusal(error, 'appointments_in_the_way')) {
      const { appointments } = (await detailsOf(error, 'appointments_in_the_way')) ?? { appointments: 1 };
      setProblem(
        <>
          {t('professional-information:change.appointments', { count: appointments })}{' '}
          <Link to={to('calendar')}>{t('professional-information:change.toCalendar')}</Link>
        </>,
      );
    } else if (isRefusal(error, 'staff_in_the_way')) {
      const { members } = (await detailsOf(error, 'staff_in_the_way')) ?? { members: 1 };
      setProblem(
        <>
          {t('professional-information:change.staff', { count: members })}{' '}
          <Link to={to('staff')}>{t('professional-information:change.toStaff')}</Link>
        </>,
      );
    } else throw error;
  }

  async function ask(change: PlaceChange): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await send(change);
    } catch (error) {
      const told = isRefusal(error, 'place_change_to_confirm')
        ? await detailsOf(error, 'place_change_to_confirm')
        : undefined;
      if (told) setAsked({ change, told });
      else await sayInTheWay(error);
    } finally {
      setBusy(false);
    }
  }

  async function confirm(): Promise<void> {
    if (!asked) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const kept = asksCard ? await card.current?.keep() : undefined;
      if (asksCard && !kept) return;
      const changed = await send({
        ...asked.change,
        ...(kept && { paymentMethodToken: kept }),
        confirm: true,
      });
      cache.setQueryData(profileQuery(api).queryKey, changed);
      toast('done', t('professional-information:change.done'));
      onClose();
      // Her role is everywhere: what she may do, the rail, the plan, the staff.
      await cache.invalidateQueries();
    } catch (error) {
      await sayInTheWay(error).catch(() => {
        if (isRefusal(error) && error.fields.paymentMethodToken) setWantsCard(true);
        else setProblem(sentence(error));
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(
        asked ? 'professional-information:change.confirmTitle' : 'professional-information:change.title',
      )}
      fullOnPhones
      footer={
        asked ? (
          <>
            <Button variant="default" onClick={() => setAsked(undefined)} disabled={busy}>
              {t('shell:actions.previous')}
            </Button>
            <Button onClick={() => void confirm()} loading={busy}>
              {t('professional-information:change.confirm')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onClose} disabled={busy}>
              {t('shell:actions.cancel')}
            </Button>
            <Button type="submit" form={formId} loading={busy} disabled={places.length === 0}>
              {t('professional-information:change.see')}
            </Button>
          </>
        )
      }
    >
      <div className={classes.change}>
        {/* Hidden, not gone: going back finds it as it was written. */}
        <div className={classes.change} hidden={asked !== undefined}>
          <p>{t('professional-information:change.lead')}</p>
          <WorkPlaceChoice
            legend={t('professional-information:change.legend')}
            value={places}
            without={profile.workPlace ?? []}
            onChange={(next) => {
              setPlaces(next);
              setProblem(undefined);
            }}
          />
          {places.length > 0 && (
            <PlaceChangeForm key={places.join()} profile={profile} places={places} id={formId} onAsk={ask} />
          )}
        </div>
        {asked && (
          // The screen before it may have been left far down.
          <div className={classes.change} ref={showFromTop}>
            <PlaceChangeSummary profile={profile} {...asked} />
          </div>
        )}
        {asked && asksCard && (
          <div className={classes.change}>
            <Title order={3} size="h4">
              {t('sign-up:payment.card')}
            </Title>
            <SubscriptionCard ref={card} kept={token} onKept={async (own) => setToken(own)} />
          </div>
        )}
        {problem && (
          // Below a long form: what stands in the way comes into sight.
          <p role="alert" className={classes.problem} ref={bringIntoSight}>
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}

// Beside the component: the same function at every render, so that they scroll once.
function showFromTop(screen: HTMLElement | null): void {
  screen?.scrollIntoView({ block: 'start' });
}

function bringIntoSight(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'center' });
}
