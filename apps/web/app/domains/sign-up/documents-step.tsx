import type { StoredFile } from '@meche/contract/files';
import type { DocumentKind } from '@meche/contract/registration-enumerations';
import { useTranslation } from 'react-i18next';
import { type LegalForm, LegalFormFields } from '~/domains/professionals/legal-form-fields.tsx';
import { DocumentField, DocumentList } from '~/domains/verification/document-field.tsx';
import { documentKeys, problemOf } from '~/domains/verification/document-keys.ts';
import { useDocumentUploads } from '~/domains/verification/use-document-uploads.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { saveStep } from './sign-up-draft.ts';
import classes from './sign-up-screen.module.css';
import { SignUpScreen } from './sign-up-screen.tsx';
import type { SignUp } from './use-sign-up.ts';
import { useStepForm } from './use-step-form.ts';

/** Documents are optional during sign-up. Each file is saved as soon as it is uploaded. */
export function DocumentsStep({ signUp }: { signUp: SignUp }) {
  const { t } = useTranslation(['sign-up', 'shell']);
  const api = useApi();
  const { draft, problems } = signUp;
  const documents = draft.steps.documents ?? {};
  const { legalStatus = '', companyStatus = '', kbisIssuedOn = '' } = documents;
  const { form, formId, busy, submit, keep } = useStepForm({
    signUp,
    step: 'documents',
    known: { legalStatus, companyStatus, kbisIssuedOn } as Answers,
    patchOf: ({ legalStatus: status, companyStatus: company, kbisIssuedOn: day }) => ({
      legalStatus: status || undefined,
      companyStatus: company || undefined,
      kbisIssuedOn: day || undefined,
    }),
  });
  const { uploads, start, cancel } = useDocumentUploads({
    send: async (file, how) =>
      (await import('~/lib/api/send-file.ts')).sendFile(file, {
        ...how,
        signUpDraftId: draft.id,
        isOriginal: true,
      }),
    keep: (kind: DocumentKind, { id }: StoredFile) =>
      saveStep(api, 'documents', { [documentKeys[kind]]: id }),
  });
  const remove = useRemoveDocument(signUp, () => form.resetField('kbisIssuedOn', { defaultValue: '' }));
  const files = new Map(draft.files.map((file) => [file.id, file]));
  const fileOf = (kind: DocumentKind) => files.get(documents[documentKeys[kind]] ?? '');
  const missing = draft.requiredDocuments.filter((kind) => !fileOf(kind)).length;
  const isSending = Object.values(uploads).some((upload) => upload?.state === 'sending');

  return (
    <SignUpScreen
      signUp={signUp}
      title={t('sign-up:documents.title')}
      lead={t('sign-up:documents.lead')}
      running={missing > 0 && t('sign-up:documents.missing', { count: missing })}
      next={{
        label: t(missing > 0 && !isSending ? 'sign-up:documents.nextLater' : 'shell:actions.next'),
        form: formId,
        busy,
        disabled: isSending,
      }}
    >
      <div className={classes.fields}>
        <FormShell form={form} onSubmit={submit} id={formId} onFieldLeft={() => void keep()}>
          <LegalFormFields form={form} onChoose={() => void keep()} />
          <DocumentList>
            {draft.requiredDocuments.map((kind) => (
              <DocumentField
                key={kind}
                kind={kind}
                stored={fileOf(kind)?.name}
                upload={uploads[kind]}
                error={problemOf(problems, kind)}
                onChoose={(file) => start(kind, file)}
                onCancel={() => cancel(kind)}
                onRemove={() => void remove.run(kind)}
              >
                {kind === 'KBIS' && fileOf('KBIS') && (
                  <TextField
                    form={form}
                    name="kbisIssuedOn"
                    kind="date"
                    label={t('sign-up:documents.kbisIssuedOn')}
                    description={t('sign-up:documents.hints.KBIS')}
                    rules={rules.required}
                  />
                )}
              </DocumentField>
            ))}
          </DocumentList>
        </FormShell>
      </div>
    </SignUpScreen>
  );
}

type Answers = LegalForm & {
  kbisIssuedOn: string;
};

/** Removing the KBIS also removes its day of issue. */
function useRemoveDocument({ setSaving }: SignUp, onKbisRemoved: () => void) {
  return useCommand({
    call: (kind: DocumentKind, { api }) => {
      setSaving('saving');
      const day = kind === 'KBIS' ? { kbisIssuedOn: undefined } : {};
      return saveStep(api, 'documents', { [documentKeys[kind]]: undefined, ...day });
    },
    onDone: (_, kind) => {
      if (kind === 'KBIS') onKbisRemoved();
      setSaving('saved');
    },
    onRefused: () => {
      setSaving('waiting');
      return false;
    },
  });
}
