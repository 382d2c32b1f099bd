import { proposeInstead } from '@meche/contract/api-client/requests';
import type { Appointment } from '@meche/contract/appointments';
import type { BookingWarning } from '@meche/contract/booking-warnings';
import type { Calendar } from '@meche/contract/calendar';
import type { Slot } from '@meche/contract/scheduling';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal, renameFields } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { instantOf } from '~/lib/dates/wall-clock.ts';
import { parsePrice } from '~/lib/money/typed-price.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { appointmentsKey } from '../queries.ts';
import { useConflictTexts } from '../use-conflict-texts.ts';
import type { ProposalDraft } from './proposal-draft.ts';

/** A proposed time that is not free: its index, what occupies it, and the next free times. */
export type TakenTime = { index: number; sentence: string; nextSlots: readonly Slot[] };

type ProposalCall = { typed: ProposalDraft; acceptWarnings: boolean };

type UseProposalOptions = {
  appointment: Appointment;
  timeZone: string;
  members: Calendar['members'];
  onDone: () => void;
};

export function useProposal({ appointment: { id }, timeZone, members, onDone }: UseProposalOptions) {
  const { t } = useTranslation('proposals');
  const [taken, setTaken] = useState<TakenTime>();
  const [warned, setWarned] = useState<{ typed: ProposalDraft; warnings: readonly BookingWarning[] }>();
  const { conflictWords } = useConflictTexts({ timeZone, members });
  const propose = useCommand({
    call: async ({ typed, acceptWarnings }: ProposalCall, { api, idempotencyKey }) => {
      const body = { ...toProposal(typed, timeZone), acceptWarnings };
      return api
        .call(proposeInstead, { params: { id }, body, idempotencyKey })
        .catch(renameFields(toFormField));
    },
    onDone: () => {
      toast('done', t('propose.done'));
      onDone();
    },
    onRefused: (error, { typed }) => {
      if (isRefusal<typeof proposeInstead>(error, 'warning_not_confirmed')) {
        const details = readRefusalDetails(error, 'warning_not_confirmed');
        setWarned({ typed, warnings: details?.warnings ?? ['outside_hours'] });
        return true;
      }
      setWarned(undefined);
      if (!isRefusal<typeof proposeInstead>(error, 'time_taken')) return false;
      const details = readRefusalDetails(error, 'time_taken');
      const index = Number(Object.keys(error.fields)[0]?.split('.')[1] ?? 0);
      const sentence = conflictWords(details?.inTheWay ?? [], typed.times[index]?.memberId);
      setTaken({ index, sentence, nextSlots: details?.nextSlots ?? [] });
      return false;
    },
    stale: [appointmentsKey],
  });
  return {
    send: (typed: ProposalDraft) => propose.send({ typed, acceptWarnings: false }),
    taken,
    clearTaken: () => setTaken(undefined),
    warned,
    clearWarned: () => setWarned(undefined),
    confirm: () => warned && propose.run({ typed: warned.typed, acceptWarnings: true }),
  };
}

function toProposal({ times, position, price, note }: ProposalDraft, timeZone: string) {
  const priceCents = parsePrice(price);
  return {
    times: times.map(({ day, time, memberId }) => ({
      memberId,
      startsAt: instantOf(`${day}T${time}`, timeZone),
    })),
    ...(priceCents !== undefined && { price: { position, priceCents } }),
    note: note.trim(),
  };
}

function toFormField(field: string): string {
  if (field === 'price.priceCents') return 'price';
  if (field === 'price.position') return 'position';
  return field.replace(/\.startsAt$/, '.time');
}
