/**
 * The messaging domain: one thread per customer and professional. Reads from `appointments` which members
 * serve the customer, and from `scheduling` whether the professional is open.
 */

export { messagingSweeps } from './announce-unread.ts';
export { countUnreadAtProfessional } from './count-unread.ts';
export { exportThreads } from './export-threads.ts';
export { MessagesUnread } from './facts.ts';
export { forgetWriter } from './forget-writer.ts';
export { hideMessages } from './hide-messages.ts';
export { markThreadRead } from './mark-thread-read.ts';
export { openOwnThread, updateSeats } from './open-thread.ts';
export { readUnreadEmail } from './read-unread-email.ts';
export { type MessagingDeps, messagingRoutes } from './routes.ts';
export { sendMessage } from './send-message.ts';
export { listWholeMessages, type WholeMessage } from './store/moderated.ts';
export { readMessageSettings, writeMessageSettings } from './store/professionals.ts';
export { listThreadsByIds } from './store/threads.ts';
