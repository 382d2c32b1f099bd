import type { SubjectKind } from '@meche/contract/report-bounds';
import { enqueueEmail, type MessageDeps, originOf } from './enqueue-message.ts';
import type { Person } from './notify-person.ts';
import { caseDecided, type NotifiedDecision, reportReceived } from './templates/moderation.ts';

/** Tells somebody that her report has come in, once for each fact. */
export async function notifyReport(
  messageDeps: MessageDeps,
  { person, ...told }: { person: Person; kind: SubjectKind; professionalName: string },
  factId: number | string,
): Promise<void> {
  const { email: recipient, language, firstName } = person;
  const template = 'report-received';
  const owed = { key: `${factId}.${template}`, recipient, template, about: null };
  await enqueueEmail(messageDeps, { ...owed, professionalId: null, staleAt: null }, language, (wording) =>
    reportReceived(wording, { ...told, firstName }),
  );
}

/** Tells somebody what was decided of what she wrote or reported, once for each fact and `reader`. */
export async function notifyDecision(
  messageDeps: MessageDeps,
  { person, reader, ...told }: NotifiedDecision & { person: Person; reader: string },
  factId: number | string,
): Promise<void> {
  const { email: recipient, language, firstName } = person;
  const template = 'case-decided';
  const owed = { key: `${factId}.${reader}.${template}`, recipient, template, about: null };
  await enqueueEmail(messageDeps, { ...owed, professionalId: null, staleAt: null }, language, (wording) =>
    caseDecided(wording, { ...told, firstName }, originOf(messageDeps)),
  );
}
