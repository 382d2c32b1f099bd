import { line, paragraph, uuid, version } from './fields.ts';
import { mostOptions, mostQuestions, mostTopics, questionKinds } from './questions.ts';
import { z } from './zod.ts';

/**
 * A customer’s answers to the questionnaire before an appointment on request, by topic. Each refers to the
 * version of the questions that the customer saw.
 */

export const mostPhotos = 3;
/** Maximum number of characters of a text answer, by the kind of its question. */
export const longestAnswers = { short_text: 200, long_text: 2000 } as const;

export const answer = z.strictObject({
  questionId: uuid,
  text: paragraph(longestAnswers.long_text).default('').describe('Answer to a text question'),
  chosen: z.array(line(80)).max(mostOptions).default([]).describe('Chosen options of a choice question'),
  yes: z.boolean().nullable().default(null).describe('Answer to a yes-or-no question; null: not answered'),
  photoIds: z
    .array(uuid)
    .max(mostPhotos)
    .default([])
    .describe('Answer to a photo question: files uploaded by the customer’s account'),
});
export type Answer = z.output<typeof answer>;

export const topicAnswers = z.strictObject({
  topicId: uuid,
  version: version.describe('Version of the questions that the customer answered'),
  answers: z.array(answer).max(mostQuestions),
});
export type TopicAnswers = z.output<typeof topicAnswers>;

export const allAnswers = z.array(topicAnswers).max(mostTopics);

/**
 * A topic with its questions and answers, as customer and professional see it. Contains every question in
 * order, answered or not.
 */
export const answeredTopic = z.object({
  name: z.string(),
  questions: z.array(
    z.object({
      text: z.string(),
      kind: z.enum(questionKinds),
      answer: answer.omit({ questionId: true }),
    }),
  ),
});
export type AnsweredTopic = z.output<typeof answeredTopic>;
