import type { CalendarVisit } from '@meche/contract/calendar';

export type VisitPart = {
  /** Hands-on: the staff member is busy. Free: the customer waits, and someone else may be booked inside. */
  kind: 'hands_on' | 'free';
  startsAt: string;
  endsAt: string;
  /** The names of its steps, one after the other. */
  names: string[];
};

type Visit = Pick<CalendarVisit, 'startsAt' | 'endsAt' | 'steps'>;

/** The parts of a visit in order, neighbours of a kind joined; without steps to draw it is one. */
export function visitParts({ startsAt, endsAt, steps }: Visit): VisitPart[] {
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
