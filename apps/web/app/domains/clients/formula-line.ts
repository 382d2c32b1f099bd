import type { Formula, FormulaDraft } from '@meche/contract/client-records';
import type { Client } from '@meche/contract/clients';
import { dayIn } from '~/lib/dates/format.ts';

type MixTyped = { product: string; shade: string; grams: string; oxidant: string; minutes: string };

/** A missing value is an empty string. */
export type FormulaTyped = { day: string; appointmentId: string; note: string; parts: MixTyped[] };

export const noMix: MixTyped = { product: '', shade: '', grams: '', oxidant: '', minutes: '' };

/**
 * Returns the form values of a formula. A new formula belongs to the client's latest completed appointment,
 * or else to the latest confirmed one, even if it is still to come; its day is today at the latest.
 */
export function formulaTypedOf(
  { visits, timeZone }: Client,
  formula: Formula | undefined,
  today: string,
): FormulaTyped {
  if (formula) {
    const { day, appointmentId, note, parts } = formula;
    return {
      day,
      appointmentId: appointmentId ?? '',
      note,
      parts: parts.map(({ grams, minutes, ...mix }) => ({
        ...mix,
        grams: grams === null ? '' : String(grams),
        minutes: minutes === null ? '' : String(minutes),
      })),
    };
  }
  const visit =
    visits.find(({ state }) => state === 'completed') ?? visits.find(({ state }) => state === 'confirmed');
  const visitDay = visit ? dayIn(visit.startsAt, timeZone) : today;
  return {
    day: visitDay < today ? visitDay : today,
    appointmentId: visit?.appointmentId ?? '',
    note: '',
    parts: [noMix],
  };
}

const count = (typed: string) => (typed.trim() === '' ? null : Number(typed));

export function formulaDraftOf({ day, appointmentId, note, parts }: FormulaTyped): FormulaDraft {
  return {
    day,
    note,
    appointmentId: appointmentId || null,
    parts: parts.map(({ grams, minutes, ...mix }) => ({
      ...mix,
      grams: count(grams),
      minutes: count(minutes),
    })),
  };
}
