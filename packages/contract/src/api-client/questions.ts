// Generated from packages/contract/src/questions.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../questions.ts';

export const addTopic: ApiEndpoint<typeof contract.addTopic> = {
  method: 'POST',
  path: '/professional/questions',
  body: { name: 0, questions: [{ id: 0, kind: 0, text: 0, required: 0, options: 0 }], serviceIds: 0 },
};

export const choiceKinds: typeof contract.choiceKinds = ['one_of', 'many_of'];

export const deleteTopic: ApiEndpoint<typeof contract.deleteTopic> = {
  method: 'DELETE',
  path: '/professional/questions/:id',
};

export const editTopic: ApiEndpoint<typeof contract.editTopic> = {
  method: 'PUT',
  path: '/professional/questions/:id',
  body: { name: 0, questions: [{ id: 0, kind: 0, text: 0, required: 0, options: 0 }], serviceIds: 0, version: 0 },
};

export const listTopics: ApiEndpoint<typeof contract.listTopics> = {
  method: 'GET',
  path: '/professional/questions',
};

export const mostOptions: typeof contract.mostOptions = 12;

export const mostQuestions: typeof contract.mostQuestions = 20;

export const mostTopics: typeof contract.mostTopics = 30;

export const orderTopics: ApiEndpoint<typeof contract.orderTopics> = {
  method: 'PUT',
  path: '/professional/questions/order',
  body: { topicIds: 0, seenIds: 0 },
};

export const questionKinds: typeof contract.questionKinds = ['short_text', 'long_text', 'one_of', 'many_of', 'yes_no', 'photo'];
