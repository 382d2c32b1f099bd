import { changePartnerPerson } from '@meche/contract/api-client/verification';
import type { DocumentKind } from '@meche/contract/registration-enumerations';
import type { PartnerPerson } from '@meche/contract/verification';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useConfiguration } from '~/lib/page/configuration.ts';
import { partnerAccountsFor } from '~/lib/partner-accounts/adapter.ts';
import { PartnerProblem } from '~/lib/partner-accounts/port.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { DocumentField, DocumentList } from './document-field.tsx';
import classes from './partner-account.module.css';
import { purposes, type SentFiles, toPartnerPapers } from './partner-business.ts';
import { verificationKey } from './queries.ts';

const kinds = ['ID_card_front', 'ID_card_back', 'proof_of_address'] as const satisfies DocumentKind[];
type Kind = (typeof kinds)[number];

/**
 * The browser sends identity documents of a company's other persons straight to the card partner. Our
 * server never receives them.
 */
export function PersonPapersDialog(props: { open: boolean; onClose: () => void; person: PartnerPerson }) {
  const { open, onClose, person } = props;
  const { t } = useTranslation('sign-up');
  const cache = useQueryClient();
  const id = useId();
  const form = useForm();
  const [files, setFiles] = useState<Partial<Record<Kind, File>>>({});
  const { cardPartnerPublicKey, cardPartnerFilesUrl } = useConfiguration();
  const send = useCommand({
    call: async (_: object, { api }) => {
      const partner = await partnerAccountsFor(cardPartnerPublicKey, cardPartnerFilesUrl);
      const sent: SentFiles = {};
      for (const kind of kinds) {
        const file = files[kind];
        if (file) sent[kind] = await partner.sendFile(file, file.name, purposes[kind]);
      }
      const personToken = await partner.personToken({ verification: toPartnerPapers(sent) });
      const { firstName, lastName, roles } = person;
      const body = { personToken, firstName, lastName, roles };
      return api.call(changePartnerPerson, { params: { personId: person.id }, body });
    },
    onDone: (looked) => {
      cache.setQueryData(verificationKey, looked);
      if (looked.account?.refused) return toast('problem', t('verification.partner.refused'));
      toast('done', t('verification.sent'));
      setFiles({});
      onClose();
    },
    onRefused: (error) => {
      if (!(error instanceof PartnerProblem)) return false;
      const isAway = error.code === 'unavailable';
      toast('problem', t(isAway ? 'verification.partner.away' : 'verification.partner.refused'));
      return true;
    },
  });
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <Dialog open={open} onClose={onClose} title={t('verification.partner.papersOf', { name })} fullOnPhones>
      <FormShell form={form} onSubmit={send.send} id={id}>
        <p className={classes.lead}>{t('verification.partner.papersLead')}</p>
        <DocumentList>
          {kinds.map((kind) => (
            <DocumentField
              key={kind}
              kind={kind}
              stored={files[kind]?.name}
              upload={undefined}
              onChoose={(file) => setFiles((all) => ({ ...all, [kind]: file }))}
              onCancel={() => setFiles(({ [kind]: _, ...others }) => others)}
            />
          ))}
        </DocumentList>
        <Button
          type="submit"
          loading={form.formState.isSubmitting}
          disabled={!files.ID_card_front && !files.proof_of_address}
        >
          {t('verification.submit')}
        </Button>
      </FormShell>
    </Dialog>
  );
}
