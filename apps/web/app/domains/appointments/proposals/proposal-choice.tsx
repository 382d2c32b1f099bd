import { acceptProposal, declineProposal } from '@meche/contract/api-client/requests';
import type { Appointment } from '@meche/contract/appointments';
import { type MoneyLine, plannedLines } from '@meche/contract/money-lines';
import type { Proposal, ProposedTime } from '@meche/contract/proposals';
import type { Slot } from '@meche/contract/scheduling';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { MoneyLines } from '../money-lines.tsx';
import { appointmentQuery, appointmentsKey } from '../queries.ts';
import { useFormattedMoment } from '../use-formatted-moment.ts';
import classes from './proposal-section.module.css';
import { ProposedPrice } from './proposed-price.tsx';
import { ProposedMoment } from './proposed-time.tsx';

type ProposalChoiceProps = { appointment: Appointment; proposal: Proposal };

export function ProposalChoice({ appointment, proposal }: ProposalChoiceProps) {
  const { t } = useTranslation('proposals');
  const format = useFormat();
  const [asks, setAsks] = useState(false);
  const [gone, setGone] = useState<readonly Slot[]>();
  const { timeZone, professional } = appointment;
  const until = useFormattedMoment(lastOf(proposal), timeZone);
  const take = useTakeProposal({ appointment, proposal, onGone: setGone });
  const decline = useDeclineProposal({ appointment, proposal, onAnswered: () => setAsks(false) });

  const next = (gone ?? []).map(({ startsAt }) =>
    t('next', {
      day: format.day(dayIn(startsAt, timeZone)),
      time: format.time(startsAt, timeZone),
    }),
  );
  return (
    <>
      <p>{t('choose', { name: professional.name, when: until })}</p>
      {proposal.note && <p className={classes.note}>{proposal.note}</p>}
      <ProposedPrice proposal={proposal} />
      <div role="alert">
        {gone && <p>{t(next.length > 0 ? 'goneNext' : 'gone', { times: next.join(', ') })}</p>}
      </div>
      <ul className={classes.times}>
        {proposal.times.map((time) =>
          time.state === 'open' ? (
            <Choice
              key={time.position}
              {...{ time, timeZone, proposal }}
              busy={take.isBusy && take.input === time.position}
              onTake={() => {
                setGone(undefined);
                void take.run(time.position);
              }}
            />
          ) : (
            <ProposedMoment key={time.position} time={time} timeZone={timeZone} />
          ),
        )}
      </ul>
      <div>
        <Button variant="subtle" onClick={() => setAsks(true)}>
          {t('none.open')}
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('none.title')}
        confirmLabel={t('none.yes')}
        cancelLabel={t('none.no')}
        onConfirm={() => decline.run()}
      >
        <p>{t('none.text', { name: professional.name })}</p>
      </ConfirmDialog>
    </>
  );
}

/**
 * Accepts one time of the proposal. If the time is taken meanwhile, `onGone` receives the next free times.
 */
function useTakeProposal({
  appointment,
  proposal,
  onGone,
}: ProposalChoiceProps & { onGone: (nextSlots: readonly Slot[]) => void }) {
  const { t } = useTranslation('proposals');
  const api = useApi();
  const cache = useQueryClient();
  const { id } = appointment;
  const { totalCents } = proposal;
  return useCommand({
    call: (position: number, { api: caller, idempotencyKey }) => {
      const params = { id, proposalId: proposal.id };
      return caller.call(acceptProposal, { params, body: { position, totalCents }, idempotencyKey });
    },
    onDone: (taken) => {
      cache.setQueryData(appointmentQuery(api, id).queryKey, taken);
      toast('done', t('taken'));
      // The new state is shown at the top of the page.
      window.scrollTo({ top: 0 });
    },
    onRefused: (error) => {
      if (!isRefusal<typeof acceptProposal>(error, 'slot_taken')) return false;
      onGone(readRefusalDetails(error, 'slot_taken')?.nextSlots ?? []);
      return true;
    },
    stale: [appointmentsKey],
  });
}

function useDeclineProposal({
  appointment: { id },
  proposal,
  onAnswered,
}: ProposalChoiceProps & { onAnswered: () => void }) {
  const { t } = useTranslation('proposals');
  const api = useApi();
  const cache = useQueryClient();
  return useCommand({
    call: (_: undefined, { api: caller }) =>
      caller.call(declineProposal, { params: { id, proposalId: proposal.id } }),
    onDone: (declined) => {
      onAnswered();
      cache.setQueryData(appointmentQuery(api, id).queryKey, declined);
      toast('done', t('declined'));
    },
    onRefused: () => {
      onAnswered();
      return false;
    },
    stale: [appointmentsKey],
  });
}

type ChoiceProps = {
  time: ProposedTime;
  timeZone: string;
  proposal: Proposal;
  busy: boolean;
  onTake: () => void;
};

function Choice({ time, timeZone, proposal, busy, onTake }: ChoiceProps) {
  const { t } = useTranslation('proposals');
  const format = useFormat();
  const when = useFormattedMoment(time.startsAt, timeZone);
  const { price, totalCents, cardCents, onSiteCents } = proposal;
  const lines = plannedLines({ cardCents, onSiteCents, money: time.money });
  return (
    <li className={classes.choice}>
      <Button fullWidth loading={busy} onClick={onTake}>
        {price
          ? t('takeFor', { when, member: time.member.name, amount: format.price(totalCents) })
          : t('take', { when, member: time.member.name })}
      </Button>
      <MoneyLines lines={lines.filter(({ key }) => keysPerTime.has(key))} timeZone={timeZone} />
    </li>
  );
}

/**
 * Payment lines that differ between the proposed times. Lines with other keys are shown once, with the
 * price.
 */
const keysPerTime = new Set<MoneyLine['key']>([
  ...(['holdOn', 'holdNow', 'onSiteOnly'] as const),
  ...(['cancelFree', 'cancelUntil', 'cancelLate'] as const),
]);

/** Returns when the last proposed time expires, or null without a time. */
function lastOf({ times }: Proposal): string | null {
  return (
    times
      .map(({ openUntil }) => openUntil)
      .toSorted()
      .at(-1) ?? null
  );
}
