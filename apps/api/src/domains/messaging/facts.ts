import type { ThreadSide } from '@meche/contract/message-bounds';
import { defineFactKind } from '#kit/jobs/facts';

/**
 * Messages to `side` have stayed unread long enough for an email. Announced at most once until this side
 * reads the thread.
 */
export const MessagesUnread = defineFactKind<{ threadId: string; side: ThreadSide }>(
  'messages-unread',
  'threadId',
);
