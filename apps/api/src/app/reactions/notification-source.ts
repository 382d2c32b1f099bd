import type { Fact, FactKind } from '#kit/jobs/facts';
import { notifyOn, type Reaction } from '#kit/jobs/reactions';

/**
 * Translates a domain event into the subjects of its messages. Loading may also do what has to happen before
 * or after the messages are enqueued.
 */
export type Source<Subject> = {
  toReaction(name: string, notify: (subject: Subject, factId: number) => Promise<void>): Reaction;
};

/** A source of at most one subject. */
export function from<Payload, Subject>(
  kind: FactKind<Payload>,
  load: (payload: Payload, fact: Fact) => Promise<Subject | undefined>,
): Source<Subject> {
  return {
    toReaction: (name, notify) =>
      notifyOn(kind, name, async (payload, fact) => {
        const subject = await load(payload, fact);
        if (subject) await notify(subject, fact.id);
      }),
  };
}

/** A source of several subjects, whose messages are enqueued one subject after the other. */
export function fromEach<Payload, Subject>(
  kind: FactKind<Payload>,
  load: (payload: Payload, fact: Fact) => AsyncIterable<Subject>,
): Source<Subject> {
  return {
    toReaction: (name, notify) =>
      notifyOn(kind, name, async (payload, fact) => {
        for await (const subject of load(payload, fact)) await notify(subject, fact.id);
      }),
  };
}
