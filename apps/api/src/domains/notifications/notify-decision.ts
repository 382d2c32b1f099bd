import type { SubjectKind } from '@meche/contract/report-bounds';
import { enqueueEmail, type MessageDeps, originOf } from './enqueue-message.ts';
import type { Person } from './notify-person.ts';
import { caseDecided, type NotifiedDecision, reportReceived } from './templates/moderation.ts';

/**
 * Confirms to the author of a report that it was received. Repeated calls with one `factId` send one email.
 */
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

/**
 * Notifies an author or reporter of a decision. Repeated calls with one `factId` and `reader` send one
 * email.
 */
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
