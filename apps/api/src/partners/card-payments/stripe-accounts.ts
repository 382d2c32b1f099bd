import type Stripe from 'stripe';
import type {
  AccountDocuments,
  AccountPerson,
  AccountStanding,
  Accounts,
  CapabilityState,
  PersonRole,
} from './accounts.port.ts';
import { isRefusalWith } from './stripe-answers.ts';
import { callStripe } from './stripe-call.ts';

/**
 * The marketplace pays fees and losses and collects the requirements; the professional has no Stripe
 * dashboard.
 */
const CONTROLLER = {
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  requirement_collection: 'application',
  stripe_dashboard: { type: 'none' },
} as const;

export function stripeAccounts(stripe: Stripe): Accounts {
  return {
    createAccount: ({ key, reference, accountToken, statementDescriptor, mcc, url, documents, ...order }) =>
      callStripe(async () => {
        const account = await stripe.accounts.create(
          {
            ...order,
            account_token: accountToken,
            controller: CONTROLLER,
            capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
            business_profile: { mcc, url },
            settings: {
              payments: { statement_descriptor: statementDescriptor },
              payouts: { schedule: { interval: 'manual' } },
            },
            documents: documentsOf(documents),
            metadata: { reference, operation: key },
          },
          { idempotencyKey: key },
        );
        return account.id;
      }),

    findAccount: ({ key, since }) =>
      callStripe(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) };
        for await (const account of stripe.accounts.list({ created, limit: 100 }))
          if (account.metadata?.operation === key) return account.id;
        return null;
      }),

    updateAccount: ({ key, id, accountToken, statementDescriptor, documents }) =>
      callStripe(async () => {
        await stripe.accounts.update(
          id,
          {
            ...(accountToken && { account_token: accountToken }),
            ...(statementDescriptor && {
              settings: { payments: { statement_descriptor: statementDescriptor } },
            }),
            ...(documents && { documents: documentsOf(documents) }),
          },
          { idempotencyKey: key },
        );
      }),

    readAccount: (id) => callStripe(async () => toStanding(await stripe.accounts.retrieve(id))),

    createPerson: ({ key, accountId, personToken }) =>
      callStripe(async () => {
        const order = { person_token: personToken };
        return (await stripe.accounts.createPerson(accountId, order, { idempotencyKey: key })).id;
      }),

    updatePerson: ({ key, accountId, personId, personToken }) =>
      callStripe(async () => {
        const order = { person_token: personToken };
        await stripe.accounts.updatePerson(accountId, personId, order, { idempotencyKey: key });
      }),

    removePerson: ({ key, accountId, personId }) =>
      callStripe(async () => {
        try {
          await stripe.accounts.deletePerson(accountId, personId, {}, { idempotencyKey: key });
        } catch (error) {
          if (!isRefusalWith(error, 'resource_missing')) throw error;
        }
      }),

    listPersons: (accountId) =>
      callStripe(async () => {
        const persons: AccountPerson[] = [];
        for await (const person of stripe.accounts.listPersons(accountId, { limit: 100 }))
          persons.push(toPerson(person));
        return persons;
      }),
  };
}

function documentsOf(documents: AccountDocuments): Stripe.AccountUpdateParams.Documents {
  const files = (name: keyof Stripe.AccountUpdateParams.Documents, id: string | undefined) =>
    id === undefined ? {} : { [name]: { files: [id] } };
  return {
    ...files('bank_account_ownership_verification', documents.bankAccountOwnership),
    ...files('company_registration_verification', documents.companyRegistration),
    ...files('company_memorandum_of_association', documents.companyMemorandum),
    ...files('proof_of_ultimate_beneficial_ownership', documents.beneficialOwnership),
  };
}

function toStanding(account: Stripe.Account): AccountStanding {
  const { capabilities, requirements } = account;
  const state = (name: 'card_payments' | 'transfers'): CapabilityState => {
    const state: string = capabilities?.[name] ?? 'inactive';
    return state === 'active' || state === 'pending' ? state : 'inactive';
  };
  const deadline = requirements?.current_deadline ?? null;
  return {
    id: account.id,
    capabilities: { cardPayments: state('card_payments'), transfers: state('transfers') },
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    requirements: {
      currentlyDue: requirements?.currently_due ?? [],
      pastDue: requirements?.past_due ?? [],
      pendingVerification: requirements?.pending_verification ?? [],
      errors: (requirements?.errors ?? []).map(({ requirement, code, reason }) => ({
        requirement,
        code,
        reason,
      })),
      disabledReason: requirements?.disabled_reason ?? null,
      deadline: deadline === null ? null : new Date(deadline * 1000),
    },
  };
}

const ROLES: readonly PersonRole[] = ['representative', 'owner', 'director', 'executive'];

function toPerson({ id, first_name, last_name, relationship }: Stripe.Person): AccountPerson {
  return {
    id,
    firstName: first_name ?? '',
    lastName: last_name ?? '',
    roles: ROLES.filter((role) => relationship?.[role] === true),
  };
}
