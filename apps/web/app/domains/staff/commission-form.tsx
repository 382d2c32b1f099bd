import { setCommission } from '@meche/contract/api-client/staff';
import { type CommissionCategory, commissionCategories } from '@meche/contract/enumerations';
import type { StaffList, StaffMember } from '@meche/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';
import { useFormField } from '~/ui/form/use-form-field.ts';
import classes from './commission-form.module.css';
import { cacheMember } from './queries.ts';

type Typed = Record<CommissionCategory, string>;

/** What a percent may look like: "", "35" or "35 %". The server accepts integers from 0 to 100. */
const percent = /^\s*(100|\d{1,2})?\s*%?\s*$/;
const percentRule = { pattern: { value: percent, message: 'invalid' } };

function toTyped({ commission }: StaffMember): Typed {
  const percentOf = new Map(commission.map((rate) => [rate.category, String(rate.percent)]));
  return Object.fromEntries(
    commissionCategories.map((category) => [category, percentOf.get(category) ?? '']),
  ) as Typed;
}

/** Commission of a member, for the categories that the salon sells or that have a percent. */
export function CommissionForm({
  member,
  services,
}: {
  member: StaffMember;
  services: StaffList['services'];
}) {
  const { t } = useTranslation(['staff', 'services']);
  const cache = useQueryClient();
  const formId = useId();
  const form = useForm<Typed>({ defaultValues: toTyped(member) });
  const sold = new Set(services.map(({ category }) => category));
  const shown = commissionCategories.filter(
    (category) =>
      category === 'other' ||
      sold.has(category) ||
      member.commission.some((one) => one.category === category),
  );
  const save = useCommand({
    call: (typed: Typed, { api }) =>
      api.call(setCommission, {
        params: { id: member.id },
        body: {
          rates: shown.flatMap((category) => {
            const value = Number.parseInt(typed[category], 10);
            return value > 0 ? [{ category, percent: value }] : [];
          }),
        },
      }),
    onDone: (saved) => {
      cacheMember(cache, saved);
      form.reset(toTyped(saved));
      toast('done', t('staff:commission.saved', { name: saved.name }));
    },
    formId,
  });
  return (
    <FormShell form={form} onSubmit={save.send} id={formId}>
      <div className={classes.rates}>
        {shown.map((category) => (
          <PercentField key={category} form={form} category={category} />
        ))}
      </div>
      <div>
        <Button type="submit" loading={save.isBusy}>
          {t('staff:commission.save')}
        </Button>
      </div>
    </FormShell>
  );
}

function PercentField({ form, category }: { form: UseFormReturn<Typed>; category: CommissionCategory }) {
  const { t } = useTranslation(['staff', 'services']);
  const field = useFormField(form, category, percentRule);
  return (
    <TextInput
      label={category === 'other' ? t('staff:commission.other') : t(`services:categories.${category}`)}
      ref={field.ref}
      value={field.value}
      onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
      error={field.error && t('staff:commission.problem')}
      rightSection="%"
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      maxLength={6}
    />
  );
}
