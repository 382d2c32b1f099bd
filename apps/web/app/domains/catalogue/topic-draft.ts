import { choiceKinds } from '@meche/contract/api-client/questions';
import type { QuestionKind, Topic, TopicDraft } from '@meche/contract/questions';
/** `options` holds one option per line. */
export type QuestionTyped = {
  /** Id of the question in the API. It is not called `id` because react-hook-form uses that name. */
  key: string;
  kind: QuestionKind;
  text: string;
  required: boolean;
  options: string;
};
export type TopicTyped = { name: string; questions: QuestionTyped[]; serviceIds: string[] };

export function emptyQuestion(): QuestionTyped {
  return { key: crypto.randomUUID(), kind: 'short_text', text: '', required: true, options: '' };
}

export function typedTopic(topic: Topic | undefined): TopicTyped {
  if (!topic) return { name: '', questions: [emptyQuestion()], serviceIds: [] };
  return {
    name: topic.name,
    questions: topic.questions.map(({ id, options, ...question }) => ({
      ...question,
      key: id,
      options: options.join('\n'),
    })),
    serviceIds: topic.serviceIds,
  };
}

export function draftOf({ name, questions, serviceIds }: TopicTyped): TopicDraft {
  return {
    name,
    serviceIds,
    questions: questions.map(({ key, kind, text, required, options }) => ({
      id: key,
      kind,
      text,
      required,
      options: isChoice(kind) ? optionsIn(options) : [],
    })),
  };
}

export function isChoice(kind: QuestionKind): boolean {
  return (choiceKinds as readonly QuestionKind[]).includes(kind);
}

/** Returns the options, one per line of the text, without duplicates. */
export function optionsIn(typed: string): string[] {
  return [
    ...new Set(
      typed
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ];
}
