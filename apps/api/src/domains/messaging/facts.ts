import type { ThreadSide } from '@meche/contract/message-bounds';
import { factKind } from '#kit/jobs/facts';

/** One side's unread messages have waited long enough: that side is emailed, once until it has read. */
export const MessagesUnread = factKind<{ threadId: string; side: ThreadSide }>('messages-unread', 'threadId');
