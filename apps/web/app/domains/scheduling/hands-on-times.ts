import type { CalendarVisit } from '@meche/contract/calendar';

export type VisitPart = {
  /**
   * In a hands-on part the member is busy. In a free part the customer waits, and the member can serve
   * another appointment.
   */
  kind: 'hands_on' | 'free';
  startsAt: string;
  endsAt: string;
  /** Names of the steps of this part, in order. */
  names: string[];
};

type Visit = Pick<CalendarVisit, 'startsAt' | 'endsAt' | 'steps'>;

/**
 * Returns the parts of an appointment in order. Adjacent parts of the same kind are joined. An appointment
 * without steps is one hands-on part.
 */
export function listVisitParts({ startsAt, endsAt, steps }: Visit): VisitPart[] {
  if (steps.length === 0) return [{ kind: 'hands_on', startsAt, endsAt, names: [] }];
  const parts: VisitPart[] = [];
  let at = Date.parse(startsAt);
  function add(kind: VisitPart['kind'], minutes: number, name?: string) {
    if (minutes === 0) return;
    const from = at;
    at += minutes * 60_000;
    const last = parts.at(-1);
    if (last?.kind === kind) {
      last.endsAt = iso(at);
      if (name) last.names.push(name);
    } else {
      parts.push({ kind, startsAt: iso(from), endsAt: iso(at), names: name ? [name] : [] });
    }
  }
  for (const step of steps) {
    add('hands_on', step.durationMinutes, step.name);
    add('free', step.freeTimeMinutes);
  }
  return parts;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
