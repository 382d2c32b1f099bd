import { readFile } from '@meche/contract/api-client/files';
import { decideVerification } from '@meche/contract/api-client/verification';
import type { Verification } from '@meche/contract/verification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { fetchFile } from '~/lib/api/fetch-file.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { TextInput } from '~/ui/form/text-input.tsx';
import { saveFile } from '~/ui/page/save-file.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { operatorKey, verificationOfQuery } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import classes from './verification-panel.module.css';

type Decision = { verdict: 'verified' | 'rejected'; reason?: string; kbisIssuedOn?: string };

export function VerificationPanel({ professionalId }: { professionalId: string }) {
  const { t } = useTranslation('operator');
  const verification = useQuery(verificationOfQuery(useApi(), professionalId));
  const [isRejecting, setRejecting] = useState(false);
  const [kbisIssuedOn, setKbisIssuedOn] = useState('');
  const decide = useCommand({
    call: (body: Decision, { api }) => api.call(decideVerification, { params: { professionalId }, body }),
    onDone: (_, { verdict }) => {
      setRejecting(false);
      toast('done', t(`verifications.done.${verdict}`));
    },
    stale: [operatorKey],
  });
  if (!verification.data) return <QueryState of={verification} shape="list" height={160} />;
  const { documents, missing, emailVerified } = verification.data;
  const isUndated = documents.some(({ kind, issuedOn }) => kind === 'KBIS' && issuedOn === null);
  return (
    <div className={classes.panel}>
      <ul className={classes.documents}>
        {documents.map((document) => (
          <DocumentLine key={document.kind} document={document} />
        ))}
      </ul>
      {missing.length > 0 && (
        <Quiet>
          {t('verifications.missing', {
            documents: missing.map((kind) => t(`verifications.documents.${kind}`)).join(', '),
          })}
        </Quiet>
      )}
      {!emailVerified && <Quiet>{t('verifications.unproved')}</Quiet>}
      <div className={classes.buttons}>
        {isUndated && (
          <TextInput
            type="date"
            label={t('verifications.kbisDay')}
            value={kbisIssuedOn}
            onChange={(event) => setKbisIssuedOn(event.currentTarget.value)}
          />
        )}
        <Button
          size="sm"
          loading={decide.isBusy}
          onClick={() => void decide.run({ verdict: 'verified', ...(kbisIssuedOn && { kbisIssuedOn }) })}
        >
          {t('verifications.verify')}
        </Button>
        <Button variant="outline" color="loss" size="sm" onClick={() => setRejecting(true)}>
          {t('verifications.reject')}
        </Button>
      </div>
      <ReasonDialog
        open={isRejecting}
        onClose={() => setRejecting(false)}
        title={t('verifications.rejectTitle')}
        text={t('verifications.rejectText')}
        description={t('verifications.reasonIsRead')}
        maxLength={1000}
        tone="loss"
        confirmLabel={t('verifications.reject')}
        onConfirm={(reason) => decide.run({ verdict: 'rejected', reason })}
      />
    </div>
  );
}

/** Documents have no URL; an audited API call fetches them. */
function DocumentLine({
  document: { kind, file, issuedOn },
}: {
  document: Verification['documents'][number];
}) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const open = useCommand({
    call: () => fetchFile((api) => api.call(readFile, { params: { id: file.id } })),
    onDone: (fetched) => saveFile(fetched.file, fetched.name ?? file.name),
  });
  return (
    <li>
      <Button variant="subtle" size="sm" loading={open.isBusy} onClick={() => void open.run()}>
        {t(`verifications.documents.${kind}`)}
      </Button>
      <Quiet component="span">
        {issuedOn ? t('verifications.issuedOn', { day: format.day(issuedOn, 'full') }) : file.name}
      </Quiet>
    </li>
  );
}
