import { listImportDoubles, listImports } from '@meche/contract/api-client/client-imports';
import { listClientPhotos, readClientPhoto } from '@meche/contract/api-client/client-photos';
import {
  getClientHealth,
  getClientOfVisit,
  listFormulas,
  listMarkedVisits,
} from '@meche/contract/api-client/client-records';
import { getClient, listClients } from '@meche/contract/api-client/clients';
import type { ClientFilter, ClientSort } from '@meche/contract/clients';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
import { pictureKey } from '~/ui/form/use-picture-file.ts';
/** Prefix of all client queries; a change of the client book invalidates them all. */
export const clientsKey = ['clients'] as const;

export type ClientsInput = {
  q: string;
  sort: ClientSort;
  filter?: ClientFilter | undefined;
  tag?: string | undefined;
  notSince?: string | undefined;
};

/** The previous result stays visible while a new search loads. */
export function clientsQuery(api: ApiClient, input: ClientsInput) {
  return infiniteQueryOptions({
    queryKey: [...clientsKey, 'list', input],
    queryFn: ({ signal, pageParam }) =>
      api.call(listClients, { query: { ...input, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
}

export function clientKey(id: string) {
  return [...clientsKey, 'one', id] as const;
}

export function clientQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: clientKey(id),
    queryFn: ({ signal }) => api.call(getClient, { params: { id }, signal }),
  });
}

export function formulasQuery(api: ApiClient, id: string) {
  return infiniteQueryOptions({
    queryKey: [...clientKey(id), 'formulas'],
    queryFn: ({ signal, pageParam }) =>
      api.call(listFormulas, { params: { id }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
  });
}

/** Every request is recorded in an audit log, so the answer is cached for a minute. */
export function healthQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...clientKey(id), 'health'],
    queryFn: ({ signal }) => api.call(getClientHealth, { params: { id }, signal }),
    staleTime: 60_000,
  });
}

export function photosKey(id: string) {
  return [...clientKey(id), 'photos'] as const;
}

export function photosQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: photosKey(id),
    queryFn: ({ signal }) => api.call(listClientPhotos, { params: { id }, signal }),
  });
}

/**
 * The data is a data URL. Every request is recorded in an audit log, so a loaded photo is not fetched
 * again.
 */
export function clientPhotoQuery(id: string, photoId: string) {
  return queryOptions({
    queryKey: pictureKey(photoId),
    queryFn: async () => {
      const { fetchPicture } = await import('~/lib/api/fetch-picture.ts');
      return fetchPicture((api) => api.call(readClientPhoto, { params: { id, photoId } }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The answer contains health data, so every request is recorded in an audit log. */
export function clientOfVisitQuery(api: ApiClient, appointmentId: string) {
  return queryOptions({
    queryKey: [...clientsKey, 'of', appointmentId],
    queryFn: ({ signal }) => api.call(getClientOfVisit, { params: { id: appointmentId }, signal }),
    staleTime: 60_000,
  });
}

export function markedVisitsQuery(api: ApiClient, span: { from: string; days: number }) {
  return queryOptions({
    queryKey: [...clientsKey, 'marked', span],
    queryFn: ({ signal }) => api.call(listMarkedVisits, { query: span, signal }),
    staleTime: 30_000,
  });
}

export function importsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...clientsKey, 'imports'],
    queryFn: ({ signal }) => api.call(listImports, { signal }),
  });
}

/** Outside of `clientsKey`: the doubles of a finished import cannot be read again. */
export function importDoublesQuery(api: ApiClient, id: string) {
  return infiniteQueryOptions({
    queryKey: ['import-doubles', id],
    queryFn: ({ signal, pageParam }) =>
      api.call(listImportDoubles, { params: { id }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.at : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
