import { isChoice } from '@meche/contract/preference-choices';
import type { Language } from '@meche/words';
import { appointmentSamples, memberSamples, paymentSamples } from './catalogue/appointment-samples.ts';
import { accountSamples, businessSamples } from './catalogue/person-samples.ts';
import type { CatalogueRow, CombinedSubject, PartyMessage, SamplesOf } from './catalogue/rows.ts';
import { sampleNow, sampleProfessional, sampleRecipient } from './catalogue/sample-parties.ts';
import { catalogue, type MessagesName } from './catalogue.ts';
import { findCustomer, notificationTo, professionalOf } from './find-reader.ts';
import { countSmsParts } from './rules.ts';
import { alarmEmail } from './templates/alarm.ts';
import { type Email, oneLine, printText } from './templates/email.ts';
import { printHtml } from './templates/email-html.ts';
import type { Notification } from './templates/notification.ts';
import { addUnsubscribeLinks } from './templates/unsubscribe.ts';
import { type Wording, wordingIn } from './templates/wording.ts';

type Printed = { text: string } & (
  | { channel: 'email'; subject: string; preview: string; html: string; attachment: string | null }
  | { channel: 'sms'; characters: number; parts: number }
);

/** `id` is unique: the template with its reader or SMS, and a number from 1. */
export type RenderedSample = Printed & { id: string; template: string };

const samples: SamplesOf<typeof catalogue> = {
  ...appointmentSamples,
  ...paymentSamples,
  ...memberSamples,
  ...accountSamples,
  ...businessSamples,
};

const alarm = {
  name: 'jobs_failed',
  unit: 'count',
  value: 3,
  beganAt: new Date('2026-11-10T08:00:00Z'),
} as const;

export type SampleMessage = {
  name: MessagesName;
  row: CatalogueRow<CombinedSubject>;
  subject: CombinedSubject;
};

/** Lists each row of the catalogue with each sample that it is sent for. */
export function listSamples(): SampleMessage[] {
  return (Object.keys(samples) as MessagesName[]).flatMap((name) => {
    const rows = catalogue[name].rows as readonly CatalogueRow<CombinedSubject>[];
    return (samples[name] as readonly CombinedSubject[]).flatMap((subject) =>
      rows.filter(({ when }) => when?.(subject, sampleNow) ?? true).map((row) => ({ name, row, subject })),
    );
  });
}

/** Returns the email of a row; undefined for a push to a member. */
export async function writeSample(
  wording: Wording,
  { row, subject }: Pick<SampleMessage, 'row' | 'subject'>,
  origin: string,
): Promise<Email | undefined> {
  if (row.to === 'member') return undefined;
  const email =
    row.to === 'person'
      ? row.write(wording, { ...subject, firstName: subject.person.firstName }, origin)
      : row.write(wording, await sampleNotificationOf(row, subject, origin), subject);
  const { preference: event } = row;
  const side = row.to === 'person' ? row.reader?.side : row.to;
  if (!event || !side || !isChoice({ side, event, channel: 'email' })) return email;
  return addUnsubscribeLinks(wording, email, { origin, side, token: 'sample' });
}

async function sampleNotificationOf(
  { to }: Pick<PartyMessage<CombinedSubject>, 'to'>,
  { appointment }: Pick<CombinedSubject, 'appointment'>,
  origin: string,
): Promise<Notification> {
  const party =
    to === 'customer'
      ? await findCustomer({ readRecipient: async () => sampleRecipient }, appointment)
      : professionalOf(sampleProfessional, appointment);
  return notificationTo(party, { appointment, professional: sampleProfessional, origin, now: sampleNow });
}

/**
 * Renders every email and SMS with sample data, as it would be sent; a text that differs only to another
 * reader is rendered once. `origin` is the base of links, without a trailing slash.
 */
export async function renderSamples(language: Language, origin: string): Promise<RenderedSample[]> {
  const wording = await wordingIn(language);
  const rendered = new Map<string, RenderedSample[]>();
  const add = (template: string, sample: Printed) => {
    const same = rendered.get(template) ?? [];
    if (same.some(({ text }) => text === sample.text)) return;
    rendered.set(template, [...same, { ...sample, template, id: `${template}-${same.length + 1}` }]);
  };
  for (const sample of listSamples()) {
    const { row, subject } = sample;
    const email = await writeSample(wording, sample, origin);
    if (email) add(`${row.template}.${row.to}`, printEmail(email));
    if (row.to === 'customer' && row.text) {
      const text = row.text(wording, await sampleNotificationOf(row, subject, origin));
      add(`${row.template}.sms`, {
        channel: 'sms',
        text,
        characters: text.length,
        parts: countSmsParts(text),
      });
    }
  }
  for (const change of ['begins', 'ends'] as const)
    add('alarm', printEmail(alarmEmail(wording, { ...alarm, change }, origin)));
  return [...rendered.values()].flat();
}

function printEmail(email: Email): Printed {
  return {
    channel: 'email',
    subject: oneLine(email.subject),
    preview: email.paragraphs[0] ?? '',
    text: printText(email),
    html: printHtml(email),
    attachment: email.calendars?.[0]?.filename ?? null,
  };
}
