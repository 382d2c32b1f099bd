import { submitDocuments } from '@meche/contract/api-client/verification';
import type { StoredFile } from '@meche/contract/files';
import { own } from '@meche/contract/own';
import type { DocumentKind } from '@meche/contract/registration-enumerations';
import type { Verification } from '@meche/contract/verification';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { sendFile } from '~/lib/api/send-file.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { DocumentField, DocumentList } from './document-field.tsx';
import { documentKeys } from './document-keys.ts';
import { verificationKey } from './queries.ts';
import { useDocumentUploads } from './use-document-uploads.ts';

type SubmitDocumentsDialogProps = { open: boolean; onClose: () => void; verification: Verification };

/**
 * Missing and refused documents are submitted together. Chosen files and running uploads survive closing
 * the dialog.
 */
export function SubmitDocumentsDialog({ open, onClose, verification }: SubmitDocumentsDialogProps) {
  const { t } = useTranslation('sign-up');
  const cache = useQueryClient();
  const id = useId();
  const form = useForm({ defaultValues: { kbisIssuedOn: '' } });
  const [files, setFiles] = useState<Partial<Record<DocumentKind, StoredFile>>>({});
  const { uploads, start, cancel } = useDocumentUploads({
    send: (file, how) => sendFile(file, { ...how, isOriginal: true }),
    keep: (kind, file) => setFiles((all) => ({ ...all, [kind]: file })),
  });
  const isSending = Object.values(uploads).some((upload) => upload?.state === 'sending');
  const submitted = (kind: DocumentKind) =>
    verification.missing.includes(kind)
      ? undefined
      : verification.documents.find((document) => document.kind === kind)?.file.name;

  const submit = useCommand({
    call: ({ kbisIssuedOn }: { kbisIssuedOn: string }, { api }) => {
      const sent = Object.entries(documentKeys).flatMap(([kind, key]) => {
        const file = own(files, kind);
        return file ? [[key, file.id]] : [];
      });
      return api.call(submitDocuments, {
        body: { ...Object.fromEntries(sent), ...(files.KBIS && { kbisIssuedOn }) },
      });
    },
    onDone: (looked) => {
      cache.setQueryData(verificationKey, looked);
      toast('done', t('verification.sent'));
      setFiles({});
      form.reset();
      onClose();
    },
  });

  return (
    <Dialog open={open} onClose={onClose} title={t('verification.dialog')} fullOnPhones>
      <FormShell form={form} onSubmit={submit.send} id={id}>
        <DocumentList>
          {verification.required.map((kind) => (
            <DocumentField
              key={kind}
              kind={kind}
              stored={files[kind]?.name ?? submitted(kind)}
              upload={uploads[kind]}
              onChoose={(file) => start(kind, file)}
              onCancel={() => cancel(kind)}
            >
              {kind === 'KBIS' && files.KBIS && (
                <TextField
                  form={form}
                  name="kbisIssuedOn"
                  kind="date"
                  label={t('documents.kbisIssuedOn')}
                  description={t('documents.hints.KBIS')}
                  rules={rules.required}
                />
              )}
            </DocumentField>
          ))}
        </DocumentList>
        <Button
          type="submit"
          loading={form.formState.isSubmitting}
          disabled={isSending || Object.keys(files).length === 0}
        >
          {t('verification.submit')}
        </Button>
      </FormShell>
    </Dialog>
  );
}
