import type { Database } from '#kit/database/database';
import { readInPages } from '#kit/database/pages';
import { listMessagesOf, type MessageRow } from './store/messages.ts';
import { listThreads, type Reader, type ThreadRow } from './store/threads.ts';

export type WrittenWith = Pick<MessageRow, 'side' | 'text' | 'photos' | 'sentAt'> & {
  threadId: string;
  with: string;
};

/**
 * Yields all messages of a customer or a professional in pages, thread by thread, latest thread first. A
 * message that an operator hid has no text.
 */
export async function* exportThreads(db: Database, reader: Reader): AsyncGenerator<WrittenWith[]> {
  const isCustomer = 'customerId' in reader;
  for await (const threads of readInPages<ThreadRow>(({ after, limit }) =>
    listThreads(db, reader, { after: after?.id, limit }),
  ))
    for (const thread of threads)
      for await (const page of readInPages<MessageRow>(({ after, limit }) =>
        listMessagesOf(db, thread.id, { after: after?.number ?? 0, limit }),
      ))
        yield page.map(({ side, text, photos, sentAt }) => ({
          side,
          text,
          photos,
          sentAt,
          threadId: thread.id,
          with: isCustomer ? thread.professionalName : thread.customerName,
        }));
}
