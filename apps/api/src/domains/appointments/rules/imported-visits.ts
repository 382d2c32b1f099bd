import { resizeLines } from './rescheduling.ts';

type Step = { durationMinutes: number; freeTimeMinutes: number };
type Service<Of extends Step> = { priceCents: number; durationMinutes: number; steps: Of[] };

const QUANTUM_MINUTES = 5;

/**
 * Gives services the length and the price that a visit had where it comes from; null keeps those of the
 * catalogue. A length that leaves no time for the last step makes each service one step without a pause.
 * Undefined when the length is too short for the number of services.
 */
export function fitServices<Of extends Step, One extends Service<Of>>(
  services: readonly One[],
  { durationMinutes, priceCents }: { durationMinutes: number | null; priceCents: number | null },
): One[] | undefined {
  const sized = durationMinutes === null ? [...services] : sizeServices<Of, One>(services, durationMinutes);
  if (!sized || priceCents === null) return sized;
  const prices = spread(
    priceCents,
    sized.map((one) => one.priceCents),
  );
  return sized.map((one, at) => ({ ...one, priceCents: prices[at] ?? 0 }));
}

function sizeServices<Of extends Step, One extends Service<Of>>(
  services: readonly One[],
  durationMinutes: number,
): One[] | undefined {
  const usual = services.reduce((sum, one) => sum + minutesOf(one.steps), 0);
  if (durationMinutes === usual) return [...services];
  const resized = resizeLines<Of, One>(services, durationMinutes - usual);
  if (resized) return resized;
  const units = Math.floor(durationMinutes / QUANTUM_MINUTES);
  if (units < services.length) return undefined;
  // Each service gets one unit, and the rest by its usual length.
  const more = spread(
    units - services.length,
    services.map(({ steps }) => minutesOf(steps)),
  );
  return services.map((one, at) => {
    const minutes = (1 + (more[at] ?? 0)) * QUANTUM_MINUTES;
    const [first] = one.steps;
    const steps = first ? [{ ...first, durationMinutes: minutes, freeTimeMinutes: 0 }] : [];
    return { ...one, durationMinutes: minutes, steps };
  });
}

function minutesOf(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + step.durationMinutes + step.freeTimeMinutes, 0);
}

/** Divides a whole number by weights into whole numbers of the same sum; without weights, evenly. */
export function spread(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, one) => all + one, 0);
  const parts: number[] = [];
  let before = 0;
  let weight = 0;
  for (const [at, one] of weights.entries()) {
    weight += one;
    const until = Math.round((total * (sum === 0 ? at + 1 : weight)) / (sum === 0 ? weights.length : sum));
    parts.push(until - before);
    before = until;
  }
  return parts;
}

type Stands = { state: string; revision: number; professionalNote: string; startsAt: Date };

/** Whether nothing has happened to a visit since it was imported, so that undoing the import removes it. */
export function isUntouched({ state, revision, professionalNote, startsAt }: Stands, now: Date): boolean {
  return state === 'confirmed' && revision === 0 && professionalNote === '' && startsAt > now;
}
