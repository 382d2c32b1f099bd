/**
 * True for an appointment that was booked on request and never confirmed, also when the request was declined
 * or has lapsed.
 */
export function isUnanswered({
  answerBy,
  events,
}: {
  answerBy: Date | string | null;
  events: readonly { kind: string }[];
}): boolean {
  return answerBy !== null && !events.some(({ kind }) => kind === 'confirmed');
}
