import { changePlaceOfWork } from '@meche/contract/api-client/profile';
import type { PlaceChange, Profile } from '@meche/contract/profile';
import type { SubscriptionCard } from '@meche/contract/subscriptions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { profileKey } from '~/domains/identity/queries.ts';
import { subscriptionCardQuery } from '~/domains/subscriptions/queries.ts';
import type { SubscriptionCardHandle } from '~/domains/subscriptions/subscription-card.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { dropDraft, readDraft, saveDraftValues } from '~/ui/form/stored-draft.ts';
import { type ChangePlaceStep, type Conflict, changePlaceStep, firstStep } from './change-place-steps.ts';
import { placeChangeDraft } from './place-change-form.tsx';

export type PlaceChangeCommands = ReturnType<typeof usePlaceChange>;

/**
 * `propose` asks the server for the consequences of the change; `confirm` makes the change, after saving a
 * new card if one is needed. `choose` and `cancel` also write and drop the drafts.
 */
export function usePlaceChange(profile: Profile, onClose: () => void) {
  const { t } = useTranslation('professional-information');
  const { sentence } = useRefusalTexts();
  const api = useApi();
  const cache = useQueryClient();
  const currentCard = useQuery(subscriptionCardQuery(api)).data;
  const card = useRef<SubscriptionCardHandle>(null);
  const { step, go, choose, dropDrafts } = useDraftedStep(profile);
  const needsCard = isCardNeeded(step, currentCard);

  const showConflicts = useShowConflicts((conflict) => go({ type: 'blocked', conflict }));

  const propose = useCommand({
    call: (change: PlaceChange) => {
      go({ type: 'sends' });
      return sendChange(api, profile, change);
    },
    // The server answers a proposal with a refusal that contains the consequences or the conflicts.
    onRefused: (error, change) => {
      const consequences = isRefusal<typeof changePlaceOfWork>(error, 'place_change_to_confirm')
        ? readRefusalDetails(error, 'place_change_to_confirm')
        : undefined;
      if (consequences) go({ type: 'answered', change, consequences });
      return consequences !== undefined || showConflicts(error);
    },
  });

  const confirm = useCommand({
    call: async (change: PlaceChange) => {
      go({ type: 'sends' });
      const paymentMethodToken = needsCard ? await card.current?.save() : undefined;
      // Without a token the card form shows why the card could not be saved.
      if (needsCard && !paymentMethodToken) return undefined;
      return sendChange(api, profile, {
        ...change,
        ...(paymentMethodToken && { paymentMethodToken }),
        confirm: true,
      });
    },
    onDone: async (changed) => {
      if (!changed) return;
      cache.setQueryData(profileKey, changed);
      dropDrafts();
      toast('done', t('change.done'));
      onClose();
      // A new role changes permissions, navigation, plan and staff, so all queries are stale.
      await cache.invalidateQueries();
    },
    onRefused: async (error) => {
      if (await showConflicts(error)) return true;
      if (isRefusal(error) && error.fields.paymentMethodToken) go({ type: 'card_refused' });
      else go({ type: 'blocked', conflict: { what: 'message', sentence: sentence(error) } });
      return true;
    },
  });

  function cancel(): void {
    dropDrafts();
    onClose();
  }

  const goBack = () => go({ type: 'goes_back' });
  return { step, card, needsCard, propose, confirm, choose, cancel, goBack };
}

/** The step on screen. The chosen places are a draft of the tab until `dropDrafts`. */
function useDraftedStep(profile: Profile) {
  const draftName = placeChangeDraft(profile);
  const [step, go] = useReducer(changePlaceStep, firstStep, (first) => ({
    ...first,
    ...readDraft<Pick<typeof first, 'places'>>(draftName),
  }));
  return {
    step,
    go,
    choose(places: ChangePlaceStep['places']): void {
      saveDraftValues(draftName, { places });
      go({ type: 'chooses', places });
    },
    dropDrafts(): void {
      dropDraft(draftName);
      dropDraft(placeChangeDraft(profile, step.places));
    },
  };
}

/** True when the change costs something and has to come with a card. */
function isCardNeeded({ proposal, wantsCard }: ChangePlaceStep, current: SubscriptionCard | undefined) {
  const hasCard = current && (current.chargeable || current.state === 'pending');
  const costs = (proposal?.consequences.monthlyCents ?? 0) > 0;
  return costs && (wantsCard || (current && !hasCard));
}

/** Shows why a refused change cannot be made; false when the refusal is about something else. */
function useShowConflicts(onConflict: (conflict: Conflict) => void) {
  const { t } = useTranslation('professional-information');
  const cache = useQueryClient();
  return async (error: unknown): Promise<boolean> => {
    const isOutdated = isRefusal<typeof changePlaceOfWork>(error, 'changed_meanwhile');
    if (isOutdated) await cache.invalidateQueries({ queryKey: profileKey });
    const conflict: Conflict | undefined = isOutdated
      ? { what: 'message', sentence: t('change.meanwhile') }
      : conflictOf(error);
    if (conflict) onConflict(conflict);
    return conflict !== undefined;
  };
}

async function sendChange(api: ApiClient, { version }: Profile, change: PlaceChange): Promise<Profile> {
  return api.call(changePlaceOfWork, { body: { ...change, ...(version !== null && { version }) } });
}

function conflictOf(error: unknown): Conflict | undefined {
  if (isRefusal<typeof changePlaceOfWork>(error, 'appointments_in_the_way')) {
    const { appointments } = readRefusalDetails(error, 'appointments_in_the_way') ?? {
      appointments: 1,
    };
    return { what: 'appointments', count: appointments };
  }
  if (isRefusal<typeof changePlaceOfWork>(error, 'staff_in_the_way')) {
    const { members } = readRefusalDetails(error, 'staff_in_the_way') ?? { members: 1 };
    return { what: 'staff', count: members };
  }
  return undefined;
}
