import type { ThreadSide } from '@meche/contract/message-bounds';
import { factKind } from '#kit/jobs/facts';

/** What one side was written has waited for her long enough: she is mailed, once until she has read. */
export const MessagesUnread = factKind<{ threadId: string; side: ThreadSide }>('messages-unread', 'threadId');
