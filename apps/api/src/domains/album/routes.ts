import * as contract from '@meche/contract/album';
import type { Held } from '#kit/http/caller';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import { findProfessionalBySlug } from '#professionals';
import { chooseCover, chooseShownPhotos, orderPhotos } from './arrange-photos.ts';
import { type AlbumDeps, addPhoto, editPhoto, removePhoto } from './save-photos.ts';
import { listPublicPhotos, type ReasonsOf, readAlbum } from './show-photos.ts';

const PHOTOS_SHOWN = 60;

export type AlbumRoutesDeps = AlbumDeps & { reasonsOf: ReasonsOf };

export function albumRoutes(http: HttpRouter, deps: AlbumRoutesDeps): void {
  const albumOf = ({ standing }: { standing: Held<'edit_business'> }) =>
    readAlbum(deps, standing.professionalId);

  http.serve(contract.readAlbum, ({ caller }) => albumOf(caller));

  http.serve(contract.addAlbumPhoto, async ({ caller, body }) => {
    await addPhoto(deps, caller, body);
    return albumOf(caller);
  });

  http.serve(contract.editAlbumPhoto, async ({ caller, params, body }) => {
    await editPhoto(deps, caller, { ...params, ...body });
    return albumOf(caller);
  });

  http.serve(contract.orderAlbum, async ({ caller, body }) => {
    await orderPhotos(deps, caller, body);
    return albumOf(caller);
  });

  http.serve(contract.chooseShownPhotos, async ({ caller, body }) => {
    await chooseShownPhotos(deps, caller, body.photoIds);
    return albumOf(caller);
  });

  http.serve(contract.chooseCover, async ({ caller, body }) => {
    await chooseCover(deps, caller, body.photoId);
    return albumOf(caller);
  });

  http.serve(contract.removeAlbumPhoto, async ({ caller, params }) => {
    await removePhoto(deps, caller, params.id);
    return albumOf(caller);
  });

  http.serve(contract.listPublicPhotos, async ({ params, query }) => {
    const professional = await findProfessionalBySlug(deps.db, params.slug);
    if (!professional || professional.isHidden) refuse('not_found');
    return listPublicPhotos(deps.db, professional.id, { after: query.after, limit: PHOTOS_SHOWN });
  });
}
