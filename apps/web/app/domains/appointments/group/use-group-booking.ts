import type { GroupQuote } from '@meche/contract/groups';
import type { User } from '@meche/contract/identity';
import type { ProfessionalPage } from '@meche/contract/professionals';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '~/domains/identity/session/session.ts';
import { useStoredHair } from '~/domains/services/hair-memory.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useOptimisticAddress } from '~/lib/page/use-optimistic-address.ts';
import { to } from '~/paths.ts';
import { type BookingStep, readBookingStep, stepAfter, stepBefore } from '../booking/booking-draft.ts';
import { type BookingMemory, useBookingMemory } from '../booking/booking-memory.ts';
import {
  applyGroupChange,
  findOpenGroupStep,
  type GroupDraft,
  groupBookingUrl,
  listGroupBookingSteps,
  type PersonDraft,
  readGroupDraft,
  toPeopleChange,
} from './group-draft.ts';
import { groupQuoteQuery } from './queries.ts';

export type GroupBooking = {
  page: ProfessionalPage;
  draft: GroupDraft;
  memory: BookingMemory;
  remember: (change: Partial<BookingMemory>) => void;
  /** Undefined while the session loads, null when signed out. */
  user: User | null | undefined;
  /** The query runs once the times are chosen. */
  quote: UseQueryResult<GroupQuote>;
  steps: BookingStep[];
  step: BookingStep;
  /** URL of the previous person or step. For the first person, it is the URL of the professional's page. */
  previous: string;
  addressOf: (step: BookingStep) => string;
  change: (what: Partial<GroupDraft>) => void;
  changePerson: (what: Partial<PersonDraft>) => void;
  go: (next?: BookingStep, what?: Partial<GroupDraft>, how?: { replace: boolean }) => void;
};

/** Which of these steps follows the earlier ones depends on the price. */
const late: BookingStep[] = ['pre_payment_information', 'summary'];

export function useGroupBooking(page: ProfessionalPage): GroupBooking {
  const { slug } = page;
  const { address, change: changeAddress } = useOptimisticAddress();
  const navigate = useNavigate();
  const [memory, remember] = useBookingMemory(`${slug}/group`);
  const user = useSession();
  const [hair, rememberHair] = useStoredHair();
  const draft = readGroupDraft(address, page, hair);
  const quote = useQuery(groupQuoteQuery(useApi(), page.id, draft));
  const cardCents = quote.data?.cardCents;
  const steps = listGroupBookingSteps(cardCents);
  const requestedStep = readBookingStep(address);
  // While the session loads, a requested later step stays open; the server checks the session anyway.
  const isSignedIn = requestedStep ? user !== null : Boolean(user);
  const step = findOpenGroupStep(draft, { isSignedIn, cardCents }, requestedStep);
  const before = stepBefore(steps, step);
  const addressOf = (other: BookingStep) => groupBookingUrl(slug, draft, other);
  const isSettled =
    user !== undefined && (!late.includes(step) || (!requestedStep && cardCents !== undefined));
  const isElsewhere =
    isSettled && requestedStep !== step && (requestedStep !== undefined || step !== steps[0]);
  const correct = useEffectEvent(() => navigate(addressOf(step), { replace: true }));
  useEffect(() => {
    if (isElsewhere) correct();
  }, [isElsewhere]);
  const { person, people } = draft;
  const personBefore = step === 'choose_service' && person > 0 ? person - 1 : undefined;
  const last = people.length - 1;
  const change: GroupBooking['change'] = (what) =>
    changeAddress(groupBookingUrl(slug, applyGroupChange(draft, what), step), {
      replace: true,
      preventScrollReset: true,
    });
  return {
    page,
    draft,
    memory,
    remember,
    user,
    quote,
    steps,
    step,
    addressOf,
    change,
    previous:
      personBefore !== undefined
        ? groupBookingUrl(slug, { ...draft, person: personBefore }, step)
        : before === 'choose_service'
          ? groupBookingUrl(slug, { ...draft, person: last }, before)
          : before
            ? addressOf(before)
            : to('professionalPage', { slug }),
    changePerson(what) {
      const { hairLength, gender } = what;
      // The app remembers hair values of the customer only, who is the first person.
      if (person === 0 && (hairLength ?? gender))
        rememberHair({ ...(hairLength && { hairLength }), ...(gender && { gender }) });
      change(toPeopleChange(draft, what));
    },
    go(next = stepAfter(steps, step), what, how) {
      navigate(groupBookingUrl(slug, what ? applyGroupChange(draft, what) : draft, next), how);
    },
  };
}
