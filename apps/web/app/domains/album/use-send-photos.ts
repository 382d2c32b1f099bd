import type { Album } from '@meche/contract/album';
import { addAlbumPhoto } from '@meche/contract/api-client/album';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '~/lib/api/refusal.ts';
import { sendFile } from '~/lib/api/send-file.ts';
import { shrinkPicture } from '~/lib/browser/shrink-picture.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { albumKey } from './queries.ts';
import { findNextUpload, type SendingPhoto, sendingReducer } from './sending-steps.ts';

/**
 * In pixels. No page shows a photo larger than this, so larger photos are scaled down before the upload.
 */
const LONGEST_SIDE = 2560;

/** Thrown before the upload of a photo when the album is full. */
class NoRoom extends Error {}

/** Uploads the chosen photos and adds them to the album. Leaving the screen aborts the uploads. */
export function useSendPhotos() {
  const { t } = useTranslation('album');
  const { sentence } = useRefusalTexts();
  const cache = useQueryClient();
  const [photos, dispatch] = useReducer(sendingReducer, []);
  const chosen = useRef(0);
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    const leaving = left.current;
    return () => leaving.abort();
  }, []);

  const { run } = useCommand({
    async call({ key, file, fileId: arrived }: SendingPhoto, { api }) {
      const album = cache.getQueryData<Album>(albumKey);
      if (album && album.photos.length >= albumCapacity(album)) throw new NoRoom();
      const fileId = arrived ?? (await send(key, file));
      return api.call(addAlbumPhoto, { body: { fileId } });
    },
    onDone(album, { key }) {
      cache.setQueryData(albumKey, album);
      dispatch({ step: 'added', key });
    },
    onRefused(refused, { key }) {
      if (left.current.signal.aborted) return true;
      const isPhotoRefused = isRefusal(refused, 'file_too_large', 'file_type_refused', 'file_unreadable');
      if (refused instanceof NoRoom || isRefusal<typeof addAlbumPhoto>(refused, 'album_full'))
        dispatch({ step: 'refused', key, problem: t('send.noRoom'), isFinal: true });
      else if (isPhotoRefused) dispatch({ step: 'refused', key, problem: sentence(refused), isFinal: true });
      else dispatch({ step: 'refused', key, problem: t('send.later'), isFinal: false });
      return true;
    },
  });

  async function send(key: string, chosen: File): Promise<string> {
    const { file } = await shrinkPicture(chosen, LONGEST_SIDE);
    const onProgress = (share: number) => dispatch({ step: 'went', key, share });
    const { id } = await sendFile(file, { isForBusiness: true, onProgress, signal: left.current.signal });
    dispatch({ step: 'arrived', key, fileId: id });
    return id;
  }

  const begin = useEffectEvent((photo: SendingPhoto) => {
    dispatch({ step: 'begun', key: photo.key });
    void run(photo);
  });
  const turn = findNextUpload(photos);
  useEffect(() => {
    if (turn) begin(turn);
  }, [turn]);

  return {
    photos,
    choose(file: File) {
      chosen.current += 1;
      dispatch({ step: 'chosen', key: String(chosen.current), file });
    },
    sendAgain: (key: string) => dispatch({ step: 'again', key }),
    putAside: (key: string) => dispatch({ step: 'put-aside', key }),
  };
}

/**
 * Returns how many photos the album may hold: the limit of the plan (`room`, null without one), at most the
 * limit of the product (`most`).
 */
export function albumCapacity({ room, most }: Pick<Album, 'room' | 'most'>): number {
  return Math.min(room ?? most, most);
}
