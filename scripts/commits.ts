// The rule for commit messages that CONTRIBUTING.md describes.
import { domainUses, webDomainUses } from './boundaries.ts';

const MAX_COLUMNS = 72;

const areas = new Set([
  ...Object.keys(domainUses),
  ...Object.keys(webDomainUses),
  ...['api', 'app', 'contract', 'words', 'slots', 'partners', 'simulators', 'database', 'kit', 'web', 'ui'],
  ...['e2e', 'benches', 'scripts', 'ci', 'docs'],
]);

/** Verbs that say that something was wrong: such a commit needs a body that says what was wrong and why. */
const needsBody = /^(?:fix|mend|correct|repair|revert)\b/;

/**
 * Verbs that are not imperative ("added", "adding", "adds"), except words such as "feed", "bring",
 * "address", "focus" and "alias".
 */
const notImperative = /^(?!\w*eed$|embed$|shed$|bring$|ping$|string$)\w+(?:ed|ing|[^sua]s)$/;

/** Returns the problems of a commit message, one line each; empty when there are none. */
export function findMessageProblems(message: string): string[] {
  const [subject = '', separator = '', ...body] = message.trimEnd().split('\n');
  const problems: string[] = [];
  const [, area = '', sentence = ''] = /^([a-z0-9-]+): (.+)$/.exec(subject) ?? [];
  if (!sentence) problems.push('the subject is not "area: imperative sentence"');
  else {
    if (!areas.has(area)) problems.push(`"${area}" is no area`);
    const verb = /^[\w-]+/.exec(sentence)?.[0] ?? '';
    if (!/^[a-z]/.test(sentence)) problems.push('the sentence does not start with a lower-case verb');
    else if (notImperative.test(verb)) problems.push(`"${verb}" is no imperative`);
    if (/[.!]$/.test(sentence)) problems.push('the subject ends with a full stop');
    if (needsBody.test(sentence) && body.join('').trim() === '')
      problems.push('a fix needs a body that says what was wrong and why');
  }
  if (subject.length > MAX_COLUMNS)
    problems.push(`the subject has ${subject.length} characters, over ${MAX_COLUMNS}`);
  if (separator !== '') problems.push('the second line is not empty');
  const long = body.find((line) => line.length > MAX_COLUMNS && !isUnbreakable(line));
  if (long) problems.push(`a line of the body has ${long.length} characters, over ${MAX_COLUMNS}: ${long}`);
  return problems;
}

/** Whether a line may be longer than the limit: an address, or a trailer such as Co-authored-by. */
function isUnbreakable(line: string): boolean {
  return !line.trim().includes(' ') || /^[A-Z][\w-]+-by: /.test(line);
}
