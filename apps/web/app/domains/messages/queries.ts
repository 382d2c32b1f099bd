import {
  countUnread,
  getMessageSettings,
  getThread,
  listMessages,
  listOwnThreads,
  listProfessionalThreads,
  readMessagePhoto,
} from '@meche/contract/api-client/messages';
import type { ThreadSide } from '@meche/contract/message-bounds';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
import { pictureKey } from '~/ui/form/use-picture-file.ts';

/** Prefix of all thread queries. Invalidate it after a message is sent or read, or a thread is blocked. */
export const threadsKey = ['threads'] as const;
/** Prefix of the thread lists and unread counts. */
export const threadListsKey = [...threadsKey, 'lists'] as const;

export function threadKey(id: string) {
  return [...threadsKey, 'one', id] as const;
}

/**
 * Loads the threads of the customer or of the professional. A search text filters them by names and
 * messages.
 */
export function threadsQuery(api: ApiClient, side: ThreadSide, search: string) {
  return infiniteQueryOptions({
    queryKey: [...threadListsKey, side, search],
    queryFn: ({ pageParam, signal }) =>
      api.call(side === 'professional' ? listProfessionalThreads : listOwnThreads, {
        query: { search, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function threadQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...threadKey(id), 'head'],
    queryFn: ({ signal }) => api.call(getThread, { params: { id }, signal }),
  });
}

/** Loads the latest fifty messages first, then earlier pages. */
export function messagesQuery(api: ApiClient, id: string) {
  return infiniteQueryOptions({
    queryKey: [...threadKey(id), 'messages'],
    queryFn: ({ pageParam, signal }) =>
      api.call(listMessages, { params: { id }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items[0]?.number : undefined),
  });
}

export function unreadQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...threadListsKey, 'unread'],
    queryFn: ({ signal }) => api.call(countUnread, { signal }),
  });
}

export const messageSettingsKey = ['message-settings'] as const;

export function messageSettingsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: messageSettingsKey,
    queryFn: ({ signal }) => api.call(getMessageSettings, { signal }),
  });
}

/** Loads a photo of a thread as a data URL. */
export function photoQuery(threadId: string, photoId: string) {
  return queryOptions({
    queryKey: pictureKey(photoId),
    queryFn: async () => {
      const { fetchPicture } = await import('~/lib/api/fetch-picture.ts');
      return fetchPicture((api) => api.call(readMessagePhoto, { params: { id: threadId, photoId } }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
