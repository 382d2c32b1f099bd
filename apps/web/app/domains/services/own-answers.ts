import type { Answer, TopicAnswers } from '@meche/contract/answers';
import { own } from '@meche/contract/own';
import type { CustomerTopic, Question } from '@meche/contract/questions';

/**
 * A customer's answers with the wording of each question. The form asks a question again when its wording
 * has changed.
 */
export type KeptAnswers = {
  topics: TopicAnswers[];
  /** Wording of each question at the time of the answer, by question id. */
  texts: Record<string, string>;
  /** True when the form was submitted, so that every required question has an answer. */
  isDone: boolean;
};

export const blankAnswer = { text: '', chosen: [], yes: null, photoIds: [] } satisfies Partial<Answer>;

/** Prefills stored answers, but only for questions whose wording has not changed. */
export function initialAnswers(
  topics: readonly CustomerTopic[],
  stored: KeptAnswers | undefined,
): { answers: TopicAnswers[] } {
  const known = new Map(
    (stored?.topics ?? []).flatMap(({ answers }) => answers.map((answer) => [answer.questionId, answer])),
  );
  return {
    answers: topics.map(({ id, version, questions }) => ({
      topicId: id,
      version,
      answers: questions.map((question) => {
        const isSame = own(stored?.texts, question.id) === question.text;
        const answer = isSame ? known.get(question.id) : undefined;
        return { ...blankAnswer, ...(answer && fitting(question, answer)), questionId: question.id };
      }),
    })),
  };
}

/**
 * Keeps the parts of an answer that are still valid, because the question's kind or options may have
 * changed.
 */
function fitting({ kind, options }: Question, answer: Answer): Partial<Answer> {
  switch (kind) {
    case 'short_text':
    case 'long_text':
      return { text: answer.text };
    case 'one_of':
    case 'many_of':
      return { chosen: answer.chosen.filter((one) => options.includes(one)) };
    case 'yes_no':
      return { yes: answer.yes };
    case 'photo':
      return { photoIds: answer.photoIds };
  }
}

export function answersToStore(
  topics: readonly CustomerTopic[],
  answers: TopicAnswers[],
  isDone: boolean,
): KeptAnswers {
  const texts = Object.fromEntries(
    topics.flatMap(({ questions }) => questions.map(({ id, text }) => [id, text])),
  );
  return { topics: answers, texts, isDone };
}

/** Returns the field-error code of a missing required answer, or undefined. */
export function missingAnswerCode({ kind, required }: Question, answer: Answer): string | undefined {
  if (!required) return undefined;
  const { text, chosen, yes, photoIds } = answer;
  if (text.trim() !== '' || chosen.length > 0 || yes !== null || photoIds.length > 0) return undefined;
  return kind === 'one_of' || kind === 'many_of' || kind === 'yes_no' ? 'choice_required' : 'required';
}
