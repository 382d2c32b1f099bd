/** Answers that are given again and again as they are, each with its text once it has been written. */
const answers = new WeakMap<object, { text?: string }>();

/** Says of an answer that it is given more than once and never changes: its text is made for the first alone. */
export function createSerializedCache<Answer extends object>(answer: Answer): Answer {
  if (!answers.has(answer)) answers.set(answer, {});
  return answer;
}

/** The text of such an answer; undefined for every other. */
export function textOf(answer: unknown, write: () => string): string | undefined {
  const known = typeof answer === 'object' && answer !== null ? answers.get(answer) : undefined;
  if (!known) return undefined;
  known.text ??= write();
  return known.text;
}
