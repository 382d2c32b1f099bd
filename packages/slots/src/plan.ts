import { MINUTES_PER_QUANTUM, quantaUp } from './quanta.ts';

/** One step of a service. Durations are in minutes; the engine rounds them up to multiples of 5. */
export interface Step {
  readonly durationMinutes: number;
  readonly freeTimeMinutes: number;
  readonly equipmentIds: readonly string[];
}

export type Place = 'salon' | 'at_home';

/** Minutes from the start of the appointment; the end is excluded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The hands-on time and equipment of an appointment, in minutes from its start. */
export interface Plan {
  readonly place: Place;
  readonly totalMinutes: number;
  /** Spans in ascending order, separated by free time. */
  readonly handsOn: readonly Span[];
  /** Each span needs one unit throughout. Adjacent uses of the same equipment form one span. */
  readonly equipment: readonly (Span & { readonly equipmentId: string })[];
}

/**
 * Builds the plan of an appointment from the consecutive steps of its services. In the salon the staff
 * member is available during free time while the equipment stays in use; at home the staff member is busy
 * throughout and no equipment is used. Throws a RangeError when no step has hands-on time.
 */
export function buildPlan(steps: readonly Step[], place: Place): Plan {
  const handsOn: Span[] = [];
  const equipment = new Map<string, Span[]>();
  let at = 0;
  for (const step of steps) {
    const handsOff = at + quantaUp(step.durationMinutes) * MINUTES_PER_QUANTUM;
    const end = handsOff + quantaUp(step.freeTimeMinutes) * MINUTES_PER_QUANTUM;
    append(handsOn, { from: at, to: handsOff });
    for (const id of new Set(step.equipmentIds)) {
      const spans = equipment.get(id) ?? [];
      append(spans, { from: at, to: end });
      equipment.set(id, spans);
    }
    at = end;
  }
  if (handsOn.length === 0) throw new RangeError('a visit needs hands-on time');
  if (place === 'at_home') {
    return { place, totalMinutes: at, handsOn: [{ from: 0, to: at }], equipment: [] };
  }
  const needs = [...equipment].flatMap(([equipmentId, spans]) => spans.map((s) => ({ ...s, equipmentId })));
  return { place, totalMinutes: at, handsOn, equipment: needs };
}

function append(spans: Span[], span: Span): void {
  if (span.from === span.to) return;
  const last = spans.at(-1);
  if (last?.to === span.from) spans[spans.length - 1] = { from: last.from, to: span.to };
  else spans.push(span);
}
