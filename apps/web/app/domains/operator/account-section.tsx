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
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { AccountActs } from './account-acts-panel.tsx';
import { accountQuery } from './cases-query.ts';
import { OperatorMark, OperatorRow, OperatorRows } from './operator-row.tsx';
import { OperatorSearch, OperatorSection } from './operator-section.tsx';
import { useOperatorMomentFormat } from './use-operator-moment-format.ts';

export function AccountSection() {
  const { t } = useTranslation('operator');
  const [email, setEmail] = useState<string>();
  const form = useForm({ defaultValues: { email: '' } });
  const account = useQuery(accountQuery(useApi(), email));
  return (
    <OperatorSection title={t('sections.accounts')} lead={t('accounts.lead')}>
      <OperatorSearch>
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
            <Button type="submit" variant="default" loading={account.isLoading}>
              {t('accounts.find')}
            </Button>
          </div>
        </FormShell>
      </OperatorSearch>
      {email !== undefined &&
        (!account.data ? (
          <QueryState of={account} shape="list" height={120} />
        ) : account.data.account === null ? (
          <EmptyState title={t('accounts.none')} order={3} />
        ) : (
          <OperatorRows>
            <AccountRow account={account.data.account} />
          </OperatorRows>
        ))}
    </OperatorSection>
  );
}

function AccountRow({ account }: { account: FoundAccount }) {
  const { t } = useTranslation('operator');
  const moment = useOperatorMomentFormat();
  const { id, name, email, role, professional, suspendedAt, sessionCount } = account;
  return (
    <OperatorRow
      title={name}
      facts={[
        suspendedAt ? (
          <OperatorMark key="state" tone="loss">
            {t('accounts.suspended', { when: moment(suspendedAt) })}
          </OperatorMark>
        ) : (
          <OperatorMark key="state">{t('accounts.open')}</OperatorMark>
        ),
        email,
        t(`accounts.roles.${role}`),
        account.isOperator && t('accounts.operator'),
        !account.emailVerified && t('accounts.unproved'),
        t('accounts.devices', { count: sessionCount }),
        professional && t('accounts.professional', { name: professional.businessName }),
        professional?.isHidden && (
          <OperatorMark key="hidden">{t('accounts.professionalHidden')}</OperatorMark>
        ),
      ]}
      acts={
        <>
          <LinkButton
            component={Link}
            size="sm"
            to={to('operator', undefined, { section: 'acts', about: id })}
          >
            {t('accounts.trail')}
          </LinkButton>
          <AccountActs account={account} />
        </>
      }
    />
  );
}
