import type { ClientFilter, ClientSort } from '@meche/contract/clients';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
import { pictureKey } from '~/ui/form/use-picture-file.ts';

const contract = () => import('@meche/contract/clients');
const records = () => import('@meche/contract/client-records');

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
      api.call(
        contract().then(({ listClients }) => listClients),
        { query: { ...input, after: pageParam }, signal },
      ),
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
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ getClient }) => getClient),
        { params: { id }, signal },
      ),
  });
}

export function formulasQuery(api: ApiClient, id: string) {
  return infiniteQueryOptions({
    queryKey: [...clientKey(id), 'formulas'],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        records().then(({ listFormulas }) => listFormulas),
        { params: { id }, query: { after: pageParam }, signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
  });
}

/** Every request is recorded in an audit log, so the answer is cached for a minute. */
export function healthQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...clientKey(id), 'health'],
    queryFn: ({ signal }) =>
      api.call(
        records().then(({ getClientHealth }) => getClientHealth),
        { params: { id }, signal },
      ),
    staleTime: 60_000,
  });
}

export function photosKey(id: string) {
  return [...clientKey(id), 'photos'] as const;
}

export function photosQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: photosKey(id),
    queryFn: async ({ signal }) => {
      const { listClientPhotos } = await import('@meche/contract/client-photos');
      return api.call(listClientPhotos, { params: { id }, signal });
    },
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
      const [{ readClientPhoto }, { fetchPicture }] = await Promise.all([
        import('@meche/contract/client-photos'),
        import('~/lib/api/fetch-picture.ts'),
      ]);
      return fetchPicture((api) => api.call(readClientPhoto, { params: { id, photoId } }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The answer contains health data, so every request is recorded in an audit log. */
export function clientOfVisitQuery(api: ApiClient, appointmentId: string) {
  return queryOptions({
    queryKey: [...clientsKey, 'of', appointmentId],
    queryFn: ({ signal }) =>
      api.call(
        records().then(({ getClientOfVisit }) => getClientOfVisit),
        { params: { id: appointmentId }, signal },
      ),
    staleTime: 60_000,
  });
}

export function allergicVisitsQuery(api: ApiClient, span: { from: string; days: number }) {
  return queryOptions({
    queryKey: [...clientsKey, 'allergic', span],
    queryFn: ({ signal }) =>
      api.call(
        records().then(({ listAllergicVisits }) => listAllergicVisits),
        { query: span, signal },
      ),
    staleTime: 30_000,
  });
}

export function importsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...clientsKey, 'imports'],
    queryFn: async ({ signal }) => {
      const { listImports } = await import('@meche/contract/client-imports');
      return api.call(listImports, { signal });
    },
  });
}
