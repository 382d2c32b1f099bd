import * as contract from '@meche/contract/files';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '#kit/http/caller';
import { type Limits, networkOf } from '#kit/http/limits';
import { iterateBytes } from '#kit/http/request-bytes';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import { readFile } from './read-file.ts';
import { type PictureDeps, readPicture } from './read-picture.ts';
import { businessUploadLimit, draftUploadLimit, presentFile, uploadLimit } from './rules.ts';
import type { FileOwner, FileRow } from './store.ts';
import { type FilesDeps, uploadFile } from './upload-file.ts';

export type FilesRoutesDeps = FilesDeps & {
  isShown: PictureDeps['isShown'];
  /** For images of public pages; may be a standby. Default: `db`. */
  publicDb?: FilesDeps['db'];
  /**
   * Finds the viewer by session cookie, because image requests of a page carry no bearer token. Null
   * without a session.
   */
  viewerOf: (request: FastifyRequest) => Promise<Caller | null>;
  limits: Limits;
  /**
   * Returns the owner of an upload: the account, its business, or the sign-up draft whose cookie the
   * request carries. Refuses unauthenticated, forbidden without a business, not_found.
   */
  ownerOf: (sender: {
    caller: Caller | null;
    signUpDraftId: string | undefined;
    isForBusiness: boolean;
    request: FastifyRequest;
  }) => Promise<FileOwner>;
  isOperator: (accountId: string) => Promise<boolean>;
  /** Returns the id of the business that the account owns or works in; undefined without one. */
  businessOf: (accountId: string) => Promise<string | undefined>;
};

export function filesRoutes(http: HttpRouter, deps: FilesRoutesDeps): void {
  http.serve(contract.uploadFile, async ({ query, caller, request, reply }) => {
    const isForBusiness = query.owner === 'professional';
    const owner = await deps.ownerOf({
      caller,
      isForBusiness,
      request,
      signUpDraftId: query.signUpDraftId,
    });
    if (isForBusiness) await deps.limits.hit(businessUploadLimit, owner.id);
    else {
      await deps.limits.hit(uploadLimit, `${owner.kind}:${owner.id}`);
      if (owner.kind === 'sign_up_draft') await deps.limits.hit(draftUploadLimit, networkOf(request.ip));
    }
    if (Number(request.headers['content-length'] ?? 0) > contract.maxFileBytes) refuse('file_too_large');
    // A chunked body may be endless, so the connection closes instead of reading the remainder of a refused
    // body.
    if (request.headers['content-length'] === undefined) reply.header('connection', 'close');
    const { name, original } = query;
    const sent = { owner, name, isOriginal: original === 'true', content: iterateBytes(request.body) };
    return presentFile(await uploadFile(deps, sent));
  });

  /**
   * Who reads a private or hidden file. Operators count as such only after their second step of sign-in.
   */
  const readerOf = async ({ accountId, hasSecondStep }: Caller) => ({
    accountId,
    businessId: await deps.businessOf(accountId),
    isOperator: hasSecondStep && (await deps.isOperator(accountId)),
  });

  http.serve(contract.readFile, async ({ params, caller }) => {
    const { file, content } = await readFile(deps, { id: params.id, ...(await readerOf(caller)) });
    return { content, contentType: file.contentType, name: file.name };
  });

  http.serve(contract.readPicture, async ({ params, caller, request }) => {
    const mayView = async ({ ownerId }: FileRow) => {
      const viewer = caller ?? (await deps.viewerOf(request));
      if (!viewer) return false;
      const { businessId, isOperator } = await readerOf(viewer);
      return isOperator || businessId === ownerId;
    };
    const { isFinal, isShown, ...picture } = await readPicture(
      { ...deps, db: deps.publicDb ?? deps.db },
      { ...params, mayView },
    );
    if (!isShown) return picture;
    // A day at most, so that a removed image disappears from caches within a day.
    return { ...picture, maxAgeSeconds: isFinal ? 86_400 : 60 };
  });
}
