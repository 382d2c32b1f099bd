import type { SubjectKind } from '@meche/contract/report-bounds';
import { enqueueEmail, type MessageDeps, originOf } from './enqueue-message.ts';
import type { Person } from './notify-person.ts';
import { caseDecided, type NotifiedDecision, reportReceived } from './templates/moderation.ts';

/** Confirms a report to its author, once per fact. */
export async function notifyReport(
  messageDeps: MessageDeps,
  { person, ...report }: { person: Person; kind: SubjectKind; professionalName: string },
  factId: number | string,
): Promise<void> {
  const { email: recipient, language, firstName } = person;
  const template = 'report-received';
  const delivery = { key: `${factId}.${template}`, recipient, template, about: null };
  await enqueueEmail(messageDeps, { ...delivery, professionalId: null, staleAt: null }, language, (wording) =>
    reportReceived(wording, { ...report, firstName }),
  );
}

/** Notifies an author or reporter of a decision, once per fact and `reader`. */
export async function notifyDecision(
  messageDeps: MessageDeps,
  { person, reader, ...decision }: NotifiedDecision & { person: Person; reader: string },
  factId: number | string,
): Promise<void> {
  const { email: recipient, language, firstName } = person;
  const template = 'case-decided';
  const delivery = { key: `${factId}.${reader}.${template}`, recipient, template, about: null };
  await enqueueEmail(messageDeps, { ...delivery, professionalId: null, staleAt: null }, language, (wording) =>
    caseDecided(wording, { ...decision, firstName }, originOf(messageDeps)),
  );
}
