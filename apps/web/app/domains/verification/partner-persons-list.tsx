import { addPartnerPerson, removePartnerPerson } from '@meche/contract/api-client/verification';
import type { PersonRole, Verification } from '@meche/contract/verification';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useConfiguration } from '~/lib/page/configuration.ts';
import { partnerAccountsFor } from '~/lib/partner-accounts/adapter.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { Checkbox } from '~/ui/form/tick.tsx';
import classes from './partner-account.module.css';
import { type TypedPerson, toCompanyPerson } from './partner-business.ts';
import { PersonFields } from './person-fields.tsx';
import { PersonPapersDialog } from './person-papers-dialog.tsx';
import { verificationKey } from './queries.ts';
import { RequirementList } from './requirement-list.tsx';

/**
 * The card partner requires a company's legal representative, its owners of at least 25 % and its
 * directors.
 */
export function PartnerPersonsList({ verification }: { verification: Verification }) {
  const { t, i18n } = useTranslation('sign-up');
  const [isAdding, setAdding] = useState(false);
  const [papersOf, setPapersOf] = useState<string>();
  const remove = useCommand({
    call: (personId: string, { api }) => api.call(removePartnerPerson, { params: { personId } }),
    stale: [verificationKey],
  });
  const formatRoles = (roles: readonly PersonRole[]) =>
    new Intl.ListFormat(i18n.language).format(roles.map((role) => t(`verification.roles.${role}`)));
  return (
    <>
      <ul className={classes.persons} aria-label={t('verification.about.persons')}>
        {verification.persons.map((person) => {
          const { id, firstName, lastName, roles, known } = person;
          return (
            <li key={id}>
              <span>
                <span className={classes.label}>
                  {firstName} {lastName}
                </span>{' '}
                · {formatRoles(roles)}
              </span>
              {!roles.includes('representative') && (
                <span className={classes.actions}>
                  {known && (
                    <LinkButton onClick={() => setPapersOf(id)}>
                      {t('verification.partner.papers', { name: firstName })}
                    </LinkButton>
                  )}
                  <LinkButton onClick={() => void remove.run(id)}>
                    {t('verification.partner.removePerson', { name: firstName })}
                  </LinkButton>
                </span>
              )}
              {!roles.includes('representative') && (
                <>
                  <RequirementList
                    requirements={verification.requirements.filter(({ personId }) => personId === id)}
                    persons={[]}
                  />
                  <PersonPapersDialog
                    open={papersOf === id}
                    onClose={() => setPapersOf(undefined)}
                    person={person}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
      <div>
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('verification.partner.addPerson')}
        </Button>
      </div>
      <AddPersonDialog open={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

type Typed = TypedPerson & { isOwner: boolean; isDirector: boolean };
const empty: Typed = {
  firstName: '',
  lastName: '',
  dob: '',
  email: '',
  phone: '',
  line: '',
  city: '',
  postalCode: '',
  isOwner: true,
  isDirector: false,
};

function AddPersonDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('sign-up');
  const cache = useQueryClient();
  const { cardPartnerPublicKey, cardPartnerFilesUrl } = useConfiguration();
  const form = useForm<Typed>({ defaultValues: empty });
  const add = useCommand({
    call: async ({ isOwner, isDirector, ...person }: Typed, { api }) => {
      const chosen = [isOwner && ('owner' as const), isDirector && ('director' as const)];
      const roles = chosen.filter((role) => role !== false);
      const partner = await partnerAccountsFor(cardPartnerPublicKey, cardPartnerFilesUrl);
      const personToken = await partner.personToken(toCompanyPerson(person, roles));
      const { firstName, lastName } = person;
      return api.call(addPartnerPerson, { body: { personToken, firstName, lastName, roles } });
    },
    onDone: (looked) => {
      cache.setQueryData(verificationKey, looked);
      form.reset();
      onClose();
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={t('verification.partner.addPerson')} fullOnPhones>
      <FormShell form={form} onSubmit={add.send}>
        <PersonFields form={form} />
        <Checkbox {...form.register('isOwner')} label={t('verification.partner.personOwner')} />
        <Checkbox {...form.register('isDirector')} label={t('verification.partner.personDirector')} />
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('verification.partner.submitPerson')}
        </Button>
      </FormShell>
    </Dialog>
  );
}
