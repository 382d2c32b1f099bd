import type { PlaceChange, Profile } from '@meche/contract/profile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { profileKey } from '~/domains/identity/queries.ts';
import { subscriptionCardQuery } from '~/domains/subscriptions/queries.ts';
import { SubscriptionCard, type SubscriptionCardHandle } from '~/domains/subscriptions/subscription-card.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { detailsOf } from '~/lib/api/refusal-details.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { dropDraft, readDraft, saveDraftValues } from '~/ui/form/stored-draft.ts';
import { Title } from '~/ui/text/title.tsx';
import { WorkPlaceChoice } from '../work-place-choice.tsx';
import { type Conflict, changePlaceStep, firstStep } from './change-place-steps.ts';
import classes from './information.module.css';
import { PlaceChangeForm, placeChangeDraft } from './place-change-form.tsx';
import { PlaceChangeSummary } from './place-change-summary.tsx';

type ChangePlaceDialogProps = { profile: Profile; onClose: () => void };

/** Changes the place of work in two steps: the details, then a summary to confirm. */
export function ChangePlaceDialog({ profile, onClose }: ChangePlaceDialogProps) {
  const { t } = useTranslation(['professional-information', 'sign-up', 'shell']);
  const { sentence } = useRefusalTexts();
  const formId = useId();
  const api = useApi();
  const cache = useQueryClient();
  const known = useQuery(subscriptionCardQuery(api)).data;
  const card = useRef<SubscriptionCardHandle>(null);
  const [token, setToken] = useState<string>();
  const draftName = placeChangeDraft(profile);
  const [{ name, places, proposal, conflict, wantsCard }, go] = useReducer(
    changePlaceStep,
    firstStep,
    (step) => ({
      ...step,
      ...readDraft<Pick<typeof step, 'places'>>(draftName),
    }),
  );

  const hasCard = known && (known.chargeable || known.state === 'pending');
  const asksCard = (proposal?.consequences.monthlyCents ?? 0) > 0 && (wantsCard || (known && !hasCard));

  async function send(change: PlaceChange): Promise<Profile> {
    const { changePlaceOfWork } = await import('@meche/contract/profile');
    const { version } = profile;
    return api.call(changePlaceOfWork, { body: { ...change, ...(version !== null && { version }) } });
  }

  const propose = useCommand({
    call: (change: PlaceChange) => {
      go({ type: 'sends' });
      return send(change);
    },
    // The server answers with a refusal: the change's consequences, or the conflicts.
    onRefused: async (error, change) => {
      const consequences = isRefusal(error, 'place_change_to_confirm')
        ? await detailsOf(error, 'place_change_to_confirm')
        : undefined;
      if (consequences) go({ type: 'answered', change, consequences });
      return consequences !== undefined || showConflicts(error);
    },
  });

  const confirm = useCommand({
    call: async (change: PlaceChange) => {
      go({ type: 'sends' });
      const cardToken = asksCard ? await card.current?.keep() : undefined;
      // The card form shows why the card could not be saved.
      if (asksCard && !cardToken) return undefined;
      return send({ ...change, ...(cardToken && { paymentMethodToken: cardToken }), confirm: true });
    },
    onDone: async (changed) => {
      if (!changed) return;
      cache.setQueryData(profileKey, changed);
      forget();
      toast('done', t('professional-information:change.done'));
      onClose();
      // The role may have changed, and with it permissions, navigation, plan and staff.
      await cache.invalidateQueries();
    },
    onRefused: async (error) => {
      if (await showConflicts(error)) return true;
      if (isRefusal(error) && error.fields.paymentMethodToken) go({ type: 'card_refused' });
      else go({ type: 'blocked', conflict: { what: 'message', sentence: sentence(error) } });
      return true;
    },
  });

  async function showConflicts(error: unknown): Promise<boolean> {
    if (isRefusal(error, 'appointments_in_the_way')) {
      const { appointments } = (await detailsOf(error, 'appointments_in_the_way')) ?? { appointments: 1 };
      go({ type: 'blocked', conflict: { what: 'appointments', count: appointments } });
      return true;
    }
    if (isRefusal(error, 'changed_meanwhile')) {
      await cache.invalidateQueries({ queryKey: profileKey });
      go({
        type: 'blocked',
        conflict: { what: 'message', sentence: t('professional-information:change.meanwhile') },
      });
      return true;
    }
    if (!isRefusal(error, 'staff_in_the_way')) return false;
    const { members } = (await detailsOf(error, 'staff_in_the_way')) ?? { members: 1 };
    go({ type: 'blocked', conflict: { what: 'staff', count: members } });
    return true;
  }

  function forget() {
    dropDraft(draftName);
    dropDraft(placeChangeDraft(profile, places));
  }

  const isConfirming = name === 'confirms' && proposal !== undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(
        isConfirming
          ? 'professional-information:change.confirmTitle'
          : 'professional-information:change.title',
      )}
      fullOnPhones
      footer={
        isConfirming ? (
          <>
            <Button variant="default" onClick={() => go({ type: 'goes_back' })} disabled={confirm.isBusy}>
              {t('shell:actions.previous')}
            </Button>
            <Button onClick={() => void confirm.run(proposal.change)} loading={confirm.isBusy}>
              {t('professional-information:change.confirm')}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="default"
              onClick={() => {
                forget();
                onClose();
              }}
              disabled={propose.isBusy}
            >
              {t('shell:actions.cancel')}
            </Button>
            <Button type="submit" form={formId} loading={propose.isBusy} disabled={places.length === 0}>
              {t('professional-information:change.see')}
            </Button>
          </>
        )
      }
    >
      <div className={classes.change}>
        {/* Hidden instead of unmounted, so that going back restores the input. */}
        <div className={classes.change} hidden={isConfirming}>
          <p>{t('professional-information:change.lead')}</p>
          <WorkPlaceChoice
            legend={t('professional-information:change.legend')}
            value={places}
            without={profile.workPlace ?? []}
            onChange={(next) => {
              saveDraftValues(draftName, { places: next });
              go({ type: 'chooses', places: next });
            }}
          />
          {places.length > 0 && (
            <PlaceChangeForm
              key={places.join()}
              profile={profile}
              places={places}
              id={formId}
              onAsk={propose.send}
            />
          )}
        </div>
        {isConfirming && (
          // The first step may have been scrolled down.
          <div className={classes.change} ref={showFromTop}>
            <PlaceChangeSummary profile={profile} {...proposal} />
          </div>
        )}
        {isConfirming && asksCard && (
          <div className={classes.change}>
            <Title order={3} size="h4">
              {t('sign-up:payment.card')}
            </Title>
            <SubscriptionCard ref={card} kept={token} onKept={async (own) => setToken(own)} />
          </div>
        )}
        {conflict && (
          // The form is long, so scroll the conflict into view.
          <p role="alert" className={classes.problem} ref={scrollIntoCentre}>
            <ConflictText {...conflict} />
          </p>
        )}
      </div>
    </Dialog>
  );
}

function ConflictText(conflict: Conflict) {
  const { t } = useTranslation('professional-information');
  if (conflict.what === 'message') return conflict.sentence;
  const { what, count } = conflict;
  return (
    <>
      {t(`change.${what}`, { count })}{' '}
      <Link to={to(what === 'staff' ? 'staff' : 'calendar')}>
        {t(what === 'staff' ? 'change.toStaff' : 'change.toCalendar')}
      </Link>
    </>
  );
}

// Outside the component, so that the ref callbacks are stable and scroll only once.
function showFromTop(screen: HTMLElement | null): void {
  screen?.scrollIntoView({ block: 'start' });
}

function scrollIntoCentre(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'center' });
}
