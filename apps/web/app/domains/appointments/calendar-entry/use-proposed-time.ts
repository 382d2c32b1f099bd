import type { Calendar } from '@meche/contract/calendar';
import { useEffect, useRef } from 'react';
import { findFirstFree, type Turn } from '~/domains/scheduling/first-free.ts';
import type { ClientVisit } from './use-client-visit.ts';

type UseProposedTimeOptions = {
  visit: ClientVisit;
  calendar: Calendar;
  /** The initially proposed time. Undefined when the member picked the time. */
  proposed: { day: string; time: string } | undefined;
};

/**
 * Proposes the first start on the proposed day with room for the chosen services, until the member picks
 * another day or time.
 */
export function useProposedTime({ visit, calendar, proposed }: UseProposedTimeOptions): void {
  const { form, values } = visit;
  const { memberId, day, time } = values;
  const { time: isTouched } = form.formState.touchedFields;
  const last = useRef(proposed?.time);
  const turns = JSON.stringify(turnsOf(visit));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a calendar that loads meanwhile must not change a form that is being filled in
  useEffect(() => {
    if (isTouched || day !== proposed?.day || time !== last.current) return;
    last.current = findFirstFree(calendar, { memberId, day }, JSON.parse(turns) as Turn[]);
    if (last.current !== time) form.setValue('time', last.current);
  }, [turns, memberId]);
}

/**
 * The turns follow the order of the server: the free-text service comes after the services of the first
 * member.
 */
function turnsOf({ turns, freeLine, values }: ClientVisit): Turn[] {
  const free = freeLine ? [{ durationMinutes: freeLine.durationMinutes, freeTimeMinutes: 0 }] : [];
  if (turns.length === 0) return free.length > 0 ? [{ memberId: values.memberId, steps: free }] : [];
  return turns.map(({ memberId, services }, index) => ({
    memberId,
    steps: [
      ...services.flatMap((service) => (values.place === 'salon' ? stepsOf(service) : [wholeOf(service)])),
      ...(index === 0 ? free : []),
    ],
  }));
}

type Sold = ClientVisit['chosen'][number];

function wholeOf({ durationMinutes }: Pick<Sold, 'durationMinutes'>) {
  return { durationMinutes, freeTimeMinutes: 0 };
}

/** The hair length changes only the duration of the first step. */
function stepsOf({ durationMinutes, steps: [first, ...rest] }: Sold) {
  if (!first) return [wholeOf({ durationMinutes })];
  const usual = [first, ...rest].reduce((sum, one) => sum + one.durationMinutes + one.freeTimeMinutes, 0);
  const { freeTimeMinutes } = first;
  return [
    { durationMinutes: first.durationMinutes + durationMinutes - usual, freeTimeMinutes },
    ...rest.map((one) => ({
      durationMinutes: one.durationMinutes,
      freeTimeMinutes: one.freeTimeMinutes,
    })),
  ];
}
