import type { Language } from '@meche/words';
import { countSmsParts } from './rules.ts';
import { reminderText } from './templates/appointment-reminder-due.ts';
import { oneLine, printText } from './templates/email.ts';
import { printHtml } from './templates/email-html.ts';
import { sampleAccountEmails } from './templates/sample-account-emails.ts';
import { sampleNotification } from './templates/sample-appointment.ts';
import { sampleAppointmentEmails } from './templates/sample-appointment-emails.ts';
import { wordingIn } from './templates/wording.ts';

export type RenderedSample = {
  /** Unique. Consists of the template and the number of the sample, from 1. */
  id: string;
  template: string;
  text: string;
} & (
  | { channel: 'email'; subject: string; preview: string; html: string; attachment: string | null }
  | { channel: 'sms'; characters: number; parts: number }
);

/**
 * Renders every email and SMS with sample data, as it would be sent. `origin` is the base of links, without
 * a trailing slash.
 */
export async function renderSamples(language: Language, origin: string): Promise<RenderedSample[]> {
  const wording = await wordingIn(language);
  const emails = { ...sampleAppointmentEmails(origin), ...sampleAccountEmails(origin) };
  const texts = [
    reminderText(wording, sampleNotification(origin)),
    reminderText(wording, sampleNotification(origin, { place: 'at_home' })),
    reminderText(wording, sampleNotification(origin, { timeZone: 'Indian/Reunion' })),
    reminderText(wording, sampleNotification(origin, { customerId: null }, { hasAccount: false })),
  ];
  return [
    ...Object.entries(emails).flatMap(([template, samples]) =>
      samples.map((write, at): RenderedSample => {
        const email = write(wording);
        return {
          id: `${template}-${at + 1}`,
          template,
          channel: 'email',
          subject: oneLine(email.subject),
          preview: email.paragraphs[0] ?? '',
          text: printText(email),
          html: printHtml(email),
          attachment: email.calendar?.filename ?? null,
        };
      }),
    ),
    ...texts.map(
      (text, at): RenderedSample => ({
        id: `reminderText-${at + 1}`,
        template: 'reminderText',
        channel: 'sms',
        text,
        characters: text.length,
        parts: countSmsParts(text),
      }),
    ),
  ];
}
