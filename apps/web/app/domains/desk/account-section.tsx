import type { FoundAccount } from '@meche/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { NotYet } from '~/ui/feedback/not-yet.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { AccountActs } from './account-acts-panel.tsx';
import { accountQuery } from './cases-query.ts';
import { DeskMark, DeskRow, DeskRows } from './desk-row.tsx';
import { DeskSearch, DeskSection } from './desk-section.tsx';
import { useDeskMoment } from './use-desk-moment.ts';

/** One account, found by an e-mail that the operator knows. */
export function AccountSection() {
  const { t } = useTranslation('desk');
  const [email, setEmail] = useState<string>();
  const form = useForm({ defaultValues: { email: '' } });
  const asked = useQuery(accountQuery(useApi(), email));
  return (
    <DeskSection title={t('sections.accounts')} lead={t('accounts.lead')}>
      <DeskSearch>
        <FormShell form={form} onSubmit={(values) => setEmail(values.email.trim())}>
          <TextField
            form={form}
            name="email"
            kind="email"
            label={t('accounts.email')}
            rules={rules.email}
            maxLength={254}
            autoComplete="off"
          />
          <div>
            <Button type="submit" variant="default" loading={asked.isLoading}>
              {t('accounts.find')}
            </Button>
          </div>
        </FormShell>
      </DeskSearch>
      {email !== undefined &&
        (!asked.data ? (
          <NotYet of={asked} shape="list" height={120} />
        ) : asked.data.account === null ? (
          <EmptyState title={t('accounts.none')} order={3} />
        ) : (
          <DeskRows>
            <AccountRow account={asked.data.account} />
          </DeskRows>
        ))}
    </DeskSection>
  );
}

function AccountRow({ account }: { account: FoundAccount }) {
  const { t } = useTranslation('desk');
  const moment = useDeskMoment();
  const { id, name, email, role, house, suspendedAt, sessionCount } = account;
  return (
    <DeskRow
      title={name}
      facts={[
        suspendedAt ? (
          <DeskMark key="state" tone="loss">
            {t('accounts.suspended', { when: moment(suspendedAt) })}
          </DeskMark>
        ) : (
          <DeskMark key="state">{t('accounts.open')}</DeskMark>
        ),
        email,
        t(`accounts.roles.${role}`),
        account.isOperator && t('accounts.operator'),
        !account.emailVerified && t('accounts.unproved'),
        t('accounts.devices', { count: sessionCount }),
        house && t('accounts.house', { name: house.businessName }),
        house?.isHidden && <DeskMark key="hidden">{t('accounts.houseHidden')}</DeskMark>,
      ]}
      acts={
        <>
          <LinkButton component={Link} size="sm" to={to('operator', undefined, { desk: 'acts', about: id })}>
            {t('accounts.trail')}
          </LinkButton>
          <AccountActs account={account} />
        </>
      }
    />
  );
}
