import type { SubjectKind } from '@meche/contract/report-bounds';
import { originOf, oweLetter, type Post } from './owe-message.ts';
import type { Person } from './tell-person.ts';
import { caseDecided, reportReceived, type ToldDecision } from './templates/moderation.ts';

/** Tells somebody that her report has come in, once for each fact. */
export async function tellReport(
  post: Post,
  { person, ...told }: { person: Person; kind: SubjectKind; houseName: string },
  factId: number | string,
): Promise<void> {
  const { email: recipient, language, firstName } = person;
  const template = 'report-received';
  const owed = { key: `${factId}.${template}`, recipient, template, about: null };
  await oweLetter(post, { ...owed, professionalId: null, staleAt: null }, language, (wording) =>
    reportReceived(wording, { ...told, firstName }),
  );
}

/** Tells somebody what was decided of what she wrote or reported, once for each fact and `reader`. */
export async function tellDecision(
  post: Post,
  { person, reader, ...told }: ToldDecision & { person: Person; reader: string },
  factId: number | string,
): Promise<void> {
  const { email: recipient, language, firstName } = person;
  const template = 'case-decided';
  const owed = { key: `${factId}.${reader}.${template}`, recipient, template, about: null };
  await oweLetter(post, { ...owed, professionalId: null, staleAt: null }, language, (wording) =>
    caseDecided(wording, { ...told, firstName }, originOf(post)),
  );
}
