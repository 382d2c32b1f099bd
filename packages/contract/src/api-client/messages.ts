// Generated from packages/contract/src/messages.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../messages.ts';

export const blockThread: ApiEndpoint<typeof contract.blockThread> = {
  method: 'PUT',
  path: '/threads/:id/block',
  body: { blocks: 0 },
};

export const countUnread: ApiEndpoint<typeof contract.countUnread> = {
  method: 'GET',
  path: '/me/unread-threads',
};

export const editMessageSettings: ApiEndpoint<typeof contract.editMessageSettings> = {
  method: 'PUT',
  path: '/professional/message-settings',
  body: { quickAnswers: 0, automaticOn: 0, automaticText: 0 },
};

export const getMessageSettings: ApiEndpoint<typeof contract.getMessageSettings> = {
  method: 'GET',
  path: '/professional/message-settings',
};

export const getThread: ApiEndpoint<typeof contract.getThread> = {
  method: 'GET',
  path: '/threads/:id',
};

export const listMessages: ApiEndpoint<typeof contract.listMessages> = {
  method: 'GET',
  path: '/threads/:id/messages',
  query: { before: 0, after: 0 },
};

export const listOwnThreads: ApiEndpoint<typeof contract.listOwnThreads> = {
  method: 'GET',
  path: '/customer/threads',
  query: { search: 0, after: 0 },
};

export const listProfessionalThreads: ApiEndpoint<typeof contract.listProfessionalThreads> = {
  method: 'GET',
  path: '/professional/threads',
  query: { search: 0, after: 0 },
};

export const notifyTyping: ApiEndpoint<typeof contract.notifyTyping> = {
  method: 'POST',
  path: '/threads/:id/typing',
};

export const openOwnThread: ApiEndpoint<typeof contract.openOwnThread> = {
  method: 'POST',
  path: '/customer/threads',
  body: { professionalId: 0 },
};

export const openProfessionalThread: ApiEndpoint<typeof contract.openProfessionalThread> = {
  method: 'POST',
  path: '/professional/threads',
  body: { appointmentId: 0 },
};

export const readMessagePhoto: ApiEndpoint<typeof contract.readMessagePhoto> = {
  method: 'GET',
  path: '/threads/:id/photos/:photoId',
};

export const readThread: ApiEndpoint<typeof contract.readThread> = {
  method: 'POST',
  path: '/threads/:id/read',
  body: { number: 0 },
};

export const reportThread: ApiEndpoint<typeof contract.reportThread> = {
  method: 'POST',
  path: '/threads/:id/reports',
  body: { reason: 0, text: 0 },
};

export const sendMessage: ApiEndpoint<typeof contract.sendMessage> = {
  method: 'POST',
  path: '/threads/:id/messages',
  body: { text: 0, photoIds: 0 },
};
