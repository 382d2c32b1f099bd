import { HOUR_MS, later } from '#kit/time';
import { aNotifiedAppointment, aProfessionalContact } from '#testing/notified-appointment';
import { sampleNow } from './catalogue/sample-parties.ts';
import { listSamples, writeSample } from './render-samples.ts';
import type { Email } from './templates/email.ts';
import type { Notification } from './templates/notification.ts';
import type { NotifiedAppointment } from './templates/notified-appointment.ts';
import type { NotifiedStop } from './templates/paid-on-site.ts';
import type { Wording } from './templates/wording.ts';

const origin = 'https://meche.example';

export function notificationsOf(
  appointment: Partial<NotifiedAppointment> = {},
  more: Partial<Notification> = {},
): Notification {
  return {
    appointment: aNotifiedAppointment(appointment),
    professional: aProfessionalContact(),
    readerName: 'Camille',
    readerEmail: 'camille@test.example',
    hasAccount: true,
    origin,
    now: sampleNow,
    ...more,
  };
}

/** Requested on the 10th, to be answered by the next morning. */
export const onRequest: Partial<NotifiedAppointment> = {
  answerBy: new Date('2026-11-11T08:00:00Z'),
  events: [{ at: '2026-11-10T08:00:00Z', kind: 'requested' }],
};
export const accepted = [...(onRequest.events ?? []), { at: '2026-11-10T09:00:00Z', kind: 'confirmed' }];

/** Card payments stopped that many hours before the appointment. */
export function stoppedBefore(hours: number, { wasHeld = true } = {}): NotifiedStop {
  return { stoppedAt: later(notificationsOf().appointment.startsAt, -hours * HOUR_MS), wasHeld };
}

const places: Partial<NotifiedAppointment>[] = [
  {},
  { place: 'at_home', line: '3 rue des Lilas', mileageCents: 750, totalCents: 11400, cardCents: 7400 },
  { cardCents: 0, searchFeeCents: 0, totalCents: 10550, onSiteCents: 10550, note: '' },
];

/** Puts a line break and a forged header into every text of a subject that has several words. */
function withLineBreaks<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replace(' ', '\r\nBcc: ') as Value;
  if (value instanceof Date || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(withLineBreaks) as Value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withLineBreaks(one)])) as Value;
}

/**
 * Every email of the catalogue with each of its samples, at each kind of place, with line breaks in what
 * people wrote.
 */
export async function everyEmail(wording: Wording): Promise<[name: string, email: Email][]> {
  const emails: [string, Email][] = [];
  for (const { name, row, subject } of listSamples())
    for (const place of subject.appointment ? places : places.slice(0, 1)) {
      const appointment = { ...subject.appointment, ...place };
      const hostile = withLineBreaks({ ...subject, appointment });
      const email = await writeSample(wording, { row, subject: hostile }, origin);
      if (email) emails.push([`${name} ${row.template} ${row.to}`, email]);
    }
  return emails;
}
