import { addClientPhoto, clientPhotoKinds } from '@meche/contract/api-client/client-photos';
import type { ClientPhotoKind } from '@meche/contract/client-photos';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCommand } from '~/ui/command/use-command.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { PictureUploadButton } from '~/ui/form/picture-upload-button.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { usePictureFile } from '~/ui/form/use-picture-file.ts';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './photo-section.module.css';
import { photosKey } from './queries.ts';

/** Longest side of a stored photo, in pixels. */
const LONGEST_SIDE = 2048;

type AddPhotoProps = { clientId: string; today: string };

/** A photo uploads as soon as it is chosen, with the day that the form shows. */
export function AddPhoto({ clientId, today }: AddPhotoProps) {
  const { t } = useTranslation('clients');
  const form = useForm({ defaultValues: { day: today } });
  return (
    <FormShell form={form} onSubmit={() => undefined}>
      <TextField form={form} name="day" kind="date" label={t('photos.day')} />
      <div className={classes.adding}>
        {clientPhotoKinds.map((kind) => (
          <div key={kind}>
            <AddOne clientId={clientId} kind={kind} dayOf={() => form.getValues('day') || today} />
          </div>
        ))}
      </div>
    </FormShell>
  );
}

type AddOneProps = { clientId: string; kind: ClientPhotoKind; dayOf: () => string };

function AddOne({ clientId: id, kind, dayOf }: AddOneProps) {
  const { t } = useTranslation('clients');
  const labelId = useId();
  const add = useCommand({
    call: (fileId: string, { api, idempotencyKey }) =>
      api.call(addClientPhoto, {
        params: { id },
        body: { fileId, kind, day: dayOf() },
        idempotencyKey,
      }),
    stale: [photosKey(id)],
  });
  const picture = usePictureFile({
    longestSide: LONGEST_SIDE,
    isForBusiness: true,
    later: t('photos.later'),
    onSent: (fileId) => void add.run(fileId),
  });
  return (
    <>
      <VisuallyHidden id={labelId}>{t(`photos.kind.${kind}`)}</VisuallyHidden>
      <PictureUploadButton
        picture={picture}
        label={t(`photos.add.${kind}`)}
        sending={t('photos.sending')}
        labelledBy={labelId}
        disabled={add.isBusy}
      />
    </>
  );
}
