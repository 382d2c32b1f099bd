import { readFile } from '@meche/contract/api-client/files';
import {
  addPartnerPerson,
  changePartnerPerson,
  handOverAccount,
} from '@meche/contract/api-client/verification';
import type { Verification } from '@meche/contract/verification';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ApiClient } from '~/lib/api/client.ts';
import { useConfiguration } from '~/lib/page/configuration.ts';
import { partnerAccountsFor } from '~/lib/partner-accounts/adapter.ts';
import { type PartnerAccounts, PartnerProblem } from '~/lib/partner-accounts/port.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import {
  purposes,
  type SentFiles,
  type TypedCompany,
  type TypedPerson,
  toCompanyPerson,
  toPartnerCompany,
  toPartnerIndividual,
} from './partner-business.ts';
import { verificationKey } from './queries.ts';

export type TypedAccount = TypedPerson & {
  company: TypedCompany;
  statementName: string;
  /** For a company: true when the person owns at least 25 % of it. */
  isOwner: boolean;
};

/**
 * Registers a business with the card partner. The partner gets the original documents, and the data as
 * tokens that our server cannot read.
 */
export function usePartnerRegistration(verification: Verification, onDone: () => void) {
  const { t } = useTranslation('sign-up');
  const cache = useQueryClient();
  const { cardPartnerPublicKey, cardPartnerFilesUrl } = useConfiguration();
  return useCommand({
    call: async (typed: TypedAccount, { api }) => {
      const partner = await partnerAccountsFor(cardPartnerPublicKey, cardPartnerFilesUrl);
      const files = await sendPapers(partner, verification);
      return verification.legalStatus === 'society'
        ? handOverSociety(api, partner, { typed, files, verification })
        : handOverIndividual(api, partner, { typed, files });
    },
    onDone: (looked) => {
      cache.setQueryData(verificationKey, looked);
      if (looked.account?.refused) return toast('problem', t('verification.partner.refused'));
      toast('done', t('verification.partner.sent'));
      onDone();
    },
    onRefused: (error) => {
      if (!(error instanceof PartnerProblem)) return false;
      const isAway = error.code === 'unavailable';
      toast('problem', t(isAway ? 'verification.partner.away' : 'verification.partner.refused'));
      return true;
    },
  });
}

/** Downloads the stored originals and sends them to the partner. */
async function sendPapers(partner: PartnerAccounts, { documents }: Verification): Promise<SentFiles> {
  const { fetchFile } = await import('~/lib/api/fetch-file.ts');
  const sent = await Promise.all(
    documents.map(async ({ kind, file }) => {
      const original = await fetchFile((api) => api.call(readFile, { params: { id: file.id } }));
      return [kind, await partner.sendFile(original.file, file.name, purposes[kind])] as const;
    }),
  );
  return Object.fromEntries(sent);
}

async function handOverIndividual(
  api: ApiClient,
  partner: PartnerAccounts,
  { typed, files }: { typed: TypedAccount; files: SentFiles },
): Promise<Verification> {
  const accountToken = await partner.accountToken(toPartnerIndividual(typed, files));
  const documents = { rib: files.RIB, kbis: files.KBIS };
  const { statementName } = typed;
  return api.call(handOverAccount, { body: { accountToken, statementName, documents } });
}

async function handOverSociety(
  api: ApiClient,
  partner: PartnerAccounts,
  { typed, files, verification }: { typed: TypedAccount; files: SentFiles; verification: Verification },
): Promise<Verification> {
  const accountToken = await partner.accountToken(toPartnerCompany(typed.company, typed, files));
  const roles = ['representative', 'director', ...(typed.isOwner ? (['owner'] as const) : [])] as const;
  const personToken = await partner.personToken(toCompanyPerson(typed, roles, files));
  const { statementName, firstName, lastName } = typed;
  const documents = {
    rib: files.RIB,
    kbis: files.KBIS,
    companyStatutes: files.company_statutes,
    beDeclaration: files.be_declaration,
  };
  await api.call(handOverAccount, { body: { accountToken, statementName, documents } });
  const body = { personToken, firstName, lastName, roles: [...roles] };
  const known = verification.persons.find((person) => person.roles.includes('representative'));
  return known
    ? api.call(changePartnerPerson, { params: { personId: known.id }, body })
    : api.call(addPartnerPerson, { body });
}
