import type { Answer, TopicAnswers } from '@meche/contract/answers';
import { own } from '@meche/contract/own';
import type { CustomerTopic, Question } from '@meche/contract/questions';

/** What somebody answered so far, and to what words: a question that was changed is asked anew. */
export type KeptAnswers = {
  topics: TopicAnswers[];
  /** By the id of the question: its words when it was answered. */
  texts: Record<string, string>;
  /** Sent on: none that must be answered was left out. */
  isDone: boolean;
};

export const blankAnswer = { text: '', chosen: [], yes: null, photoIds: [] } satisfies Partial<Answer>;

/** Answers to what is asked now, as far as they were given to the same question. */
export function answersTo(
  topics: readonly CustomerTopic[],
  kept: KeptAnswers | undefined,
): { answers: TopicAnswers[] } {
  const known = new Map(
    (kept?.topics ?? []).flatMap(({ answers }) => answers.map((answer) => [answer.questionId, answer])),
  );
  return {
    answers: topics.map(({ id, version, questions }) => ({
      topicId: id,
      version,
      answers: questions.map((question) => {
        const isSame = own(kept?.texts, question.id) === question.text;
        const answer = isSame ? known.get(question.id) : undefined;
        return { ...blankAnswer, ...(answer && fitting(question, answer)), questionId: question.id };
      }),
    })),
  };
}

/** What is still an answer to it, although its kind or its options may be others now. */
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

export function keptAnswers(
  topics: readonly CustomerTopic[],
  answers: TopicAnswers[],
  isDone: boolean,
): KeptAnswers {
  const texts = Object.fromEntries(
    topics.flatMap(({ questions }) => questions.map(({ id, text }) => [id, text])),
  );
  return { topics: answers, texts, isDone };
}

/** Why an answer cannot be sent on, as a field-error code. */
export function missingIn({ kind, required }: Question, answer: Answer): string | undefined {
  if (!required) return undefined;
  const { text, chosen, yes, photoIds } = answer;
  if (text.trim() !== '' || chosen.length > 0 || yes !== null || photoIds.length > 0) return undefined;
  return kind === 'one_of' || kind === 'many_of' || kind === 'yes_no' ? 'choice_required' : 'required';
}
