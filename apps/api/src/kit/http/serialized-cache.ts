/** Marked response objects. `text` is the JSON of the object after its first serialisation. */
const answers = new WeakMap<object, { text?: string }>();

/**
 * Marks a response object that is sent more than once and never changes, so that it is serialised only
 * once.
 */
export function cacheSerialized<Answer extends object>(answer: Answer): Answer {
  if (!answers.has(answer)) answers.set(answer, {});
  return answer;
}

/**
 * Returns the JSON text of a marked response, calling `write` the first time. Returns undefined for a
 * response that is not marked.
 */
export function serializeCached(answer: unknown, write: () => string): string | undefined {
  const known = typeof answer === 'object' && answer !== null ? answers.get(answer) : undefined;
  if (!known) return undefined;
  known.text ??= write();
  return known.text;
}
