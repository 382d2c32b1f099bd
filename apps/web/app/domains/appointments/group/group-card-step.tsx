import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '~/lib/dates/use-format.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import classes from '../booking/booking-steps.module.css';
import { HeldCardPart, HeldTime } from '../booking/held-card-part.tsx';
import { useHeldCard } from '../booking/use-held-card.ts';
import { appointmentsKey } from '../queries.ts';
import { applyGroupChange, groupBookingUrl } from './group-draft.ts';
import { GroupMoneyLines } from './group-money-lines.tsx';
import { GroupProblemNote } from './group-problem-note.tsx';
import { GroupScreen } from './group-screen.tsx';
import { GroupSummary } from './group-summary.tsx';
import type { GroupBooking } from './use-group-booking.ts';
import { useTakeGroup } from './use-take-group.ts';

export function GroupCardStep({ group, appointmentId }: { group: GroupBooking; appointmentId: string }) {
  const { t } = useTranslation(['booking', 'shell']);
  const format = useFormat();
  const cache = useQueryClient();
  const { draft, memory, remember, quote, go } = group;
  const held = useHeldCard({
    appointmentId,
    memory,
    remember,
    onBooked: () => {
      // One card confirms every appointment of the group, so the whole group is reloaded.
      void cache.invalidateQueries({ queryKey: [...appointmentsKey, 'group'] });
      go('confirmation', { groupId: draft.groupId ?? groupOf(held), appointmentId }, { replace: true });
    },
    onLeft: () => go('choose_date_time', { parts: undefined }),
  });
  if (held.isOver) return <Over group={group} />;
  const { card, appointment, formId, busy } = held;
  const total = quote.data?.totalCents;
  return (
    <GroupScreen
      group={group}
      title={t('booking:last.titleWithCard')}
      lead={<HeldTime held={held} />}
      next={{
        label:
          total === undefined
            ? t('shell:actions.next')
            : t('booking:last.book', { amount: format.price(total) }),
        form: formId,
        busy,
        disabled: !card.data,
      }}
    >
      <HeldCardPart
        held={held}
        money={card.data && appointment.data && <GroupMoneyLines group={group} />}
        recap={<GroupSummary group={group} />}
      />
    </GroupScreen>
  );
}

/** Reads the group id from the held appointment, for a URL without the group id. */
function groupOf({ appointment }: ReturnType<typeof useHeldCard>): string | undefined {
  return appointment.data?.group?.id;
}

/**
 * Screen after the hold has expired: it offers the same times again if they are still free, or other times.
 */
function Over({ group }: { group: GroupBooking }) {
  const { t } = useTranslation('booking');
  const format = useFormat();
  const { page, draft, memory, quote } = group;
  const { take, busy, problem, clearProblem } = useTakeGroup({
    ...group,
    memory: { ...memory, hold: undefined },
  });
  const first = draft.parts?.[0]?.startsAt;
  const consent =
    problem?.newQuote && t('prePayment.accept', { amount: format.price(problem.newQuote.totalCents) });
  return (
    <GroupScreen
      group={group}
      title={t('hold.overTitle')}
      lead={t('hold.overText')}
      next={{
        label: consent ?? t('hold.again', { time: first ? format.time(first, page.timeZone) : '' }),
        onNext: take,
        busy,
        disabled: !quote.data,
      }}
    >
      {problem && <GroupProblemNote group={group} problem={problem} onFixed={clearProblem} />}
      <div className={classes.links}>
        <LinkButton
          component={Link}
          to={groupBookingUrl(page.slug, applyGroupChange(draft, { parts: undefined }), 'choose_date_time')}
        >
          {t('hold.other')}
        </LinkButton>
      </div>
    </GroupScreen>
  );
}
