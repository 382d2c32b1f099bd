import type { Album, AlbumPhoto } from '@meche/contract/album';
import { editAlbumPhoto } from '@meche/contract/api-client/album';
import { type Category, categories } from '@meche/contract/enumerations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { SelectField } from '~/ui/form/select-field.tsx';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { useStaleEdit } from '~/ui/form/use-stale-edit.ts';
import classes from './edit-photo-dialog.module.css';
import { photoUrl } from './photo-address.ts';
import { PhotoButtons } from './photo-buttons.tsx';
import { albumKey, albumQuery } from './queries.ts';

type EditPhotoDialogProps = { album: Album; photoId: string | undefined; onClose: () => void };

export function EditPhotoDialog({ album, photoId, onClose }: EditPhotoDialogProps) {
  const { t } = useTranslation('album');
  const photo = album.photos.find(({ id }) => id === photoId);
  return (
    <Dialog open={photo !== undefined} onClose={onClose} title={t('edit.title')} fullOnPhones>
      {photo && (
        <div className={classes.edit}>
          <img className={classes.picture} src={photoUrl(photo.id, 640)} alt="" />
          <PhotoForm key={photo.id} album={album} photo={photo} onSaved={onClose} />
          <PhotoButtons photo={photo} onRemoved={onClose} />
        </div>
      )}
    </Dialog>
  );
}

/** An empty string means that the member has chosen nothing in that field. */
type Typed = { caption: string; category: Category | ''; memberId: string; beforeId: string };

type PhotoFormProps = { album: Album; photo: AlbumPhoto; onSaved: () => void };

function PhotoForm({ album, photo: currentPhoto, onSaved }: PhotoFormProps) {
  const { t } = useTranslation('album');
  const api = useApi();
  const cache = useQueryClient();
  // The form keeps the version that it opened with, because a refetch must not change the fields while the
  // member types.
  const [photo] = useState(currentPhoto);
  const form = useForm<Typed>({ defaultValues: typedOf(photo) });
  const choices = usePhotoChoices(album, photo);
  const stale = useStaleEdit<Typed>({
    form,
    async readSaved() {
      const { photos } = await cache.fetchQuery({ ...albumQuery(api), staleTime: 0 });
      const saved = photos.find(({ id }) => id === photo.id);
      return saved && { typed: typedOf(saved), version: saved.version };
    },
    label: (field) => t(`edit.${fieldWord[field]}`),
    textOf: (typed, field) =>
      field === 'caption'
        ? typed.caption
        : (choices[field].find(({ value }) => value === typed[field])?.label ?? ''),
  });
  const save = useCommand({
    async call({ typed, version = photo.version }: { typed: Typed; version?: number }) {
      const body = {
        version,
        caption: typed.caption,
        category: typed.category || null,
        memberId: typed.memberId || null,
        beforeId: typed.beforeId || null,
      };
      return api.call(editAlbumPhoto, { params: { id: photo.id }, body });
    },
    onDone(now) {
      cache.setQueryData(albumKey, now);
      toast('done', t('edit.saved'));
      onSaved();
    },
    onRefused: (error, { typed }) => stale.onRefused(error, typed),
    stale: [albumKey],
  });
  return (
    <FormShell form={form} onSubmit={(typed) => save.send({ typed })}>
      <TextField
        form={form}
        name="caption"
        label={t('edit.caption')}
        description={t('edit.captionHint')}
        maxLength={200}
        autoComplete="off"
      />
      <SelectField form={form} name="category" label={t('edit.category')} options={choices.category} />
      {album.members.length > 1 && (
        <SelectField form={form} name="memberId" label={t('edit.member')} options={choices.memberId} />
      )}
      {choices.beforeId.length > 1 && (
        <SelectField
          form={form}
          name="beforeId"
          label={t('edit.before')}
          description={t('edit.beforeHint')}
          options={choices.beforeId}
        />
      )}
      <Button type="submit" loading={form.formState.isSubmitting} fullWidth>
        {t('edit.save')}
      </Button>
      <StaleChoice {...stale.choiceWith(save)} />
    </FormShell>
  );
}

function usePhotoChoices(album: Album, photo: AlbumPhoto) {
  const { t } = useTranslation(['album', 'services']);
  return {
    category: [
      { value: '' as const, label: t('album:edit.noCategory') },
      ...categories.map((value) => ({ value, label: t(`services:categories.${value}`) })),
    ],
    memberId: [
      { value: '', label: t('album:edit.noMember') },
      ...album.members.map(({ id, name }) => ({ value: id, label: name })),
    ],
    beforeId: [
      { value: '', label: t('album:edit.noBefore') },
      ...album.photos.flatMap(({ id, caption }, at) =>
        canBeBeforePhoto(album, photo, id)
          ? { value: id, label: caption || t('album:photo.nth', { nth: at + 1 }) }
          : [],
      ),
    ],
  };
}

const fieldWord = {
  caption: 'caption',
  category: 'category',
  memberId: 'member',
  beforeId: 'before',
} as const;

function typedOf({ caption, category, memberId, beforeId }: AlbumPhoto): Typed {
  return { caption, category: category ?? '', memberId: memberId ?? '', beforeId: beforeId ?? '' };
}

/**
 * The server refuses a photo that already belongs to a before-and-after pair, so the form does not offer
 * it.
 */
function canBeBeforePhoto({ photos }: Album, photo: AlbumPhoto, id: string): boolean {
  const isBefore = photos.some(({ beforeId }) => beforeId === photo.id);
  const one = photos.find((other) => other.id === id);
  const isTaken = photos.some((other) => other.id !== photo.id && other.beforeId === id);
  return !isBefore && id !== photo.id && one?.beforeId === null && !isTaken;
}
