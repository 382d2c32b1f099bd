/** Response objects sent more than once, with their serialised JSON. */
const answers = new WeakMap<object, { text?: string }>();

/**
 * Marks a response object that is sent more than once and never changes, so that it is serialised only
 * once.
 */
export function cacheSerialized<Answer extends object>(answer: Answer): Answer {
  if (!answers.has(answer)) answers.set(answer, {});
  return answer;
}

/** The serialised text of a marked response; undefined for every other. */
export function textOf(answer: unknown, write: () => string): string | undefined {
  const known = typeof answer === 'object' && answer !== null ? answers.get(answer) : undefined;
  if (!known) return undefined;
  known.text ??= write();
  return known.text;
}
