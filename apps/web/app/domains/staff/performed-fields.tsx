import { type Category, categories } from '@meche/contract/enumerations';
import type { StaffList } from '@meche/contract/staff';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { FieldProblem } from '~/ui/form/field-problem.tsx';
import { TogglePills } from '~/ui/form/toggle-pills.tsx';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import type { MemberTyped } from './member-draft.ts';

type PerformedFieldsProps = { form: UseFormReturn<MemberTyped>; services: StaffList['services'] };

export function PerformedFields({ form, services }: PerformedFieldsProps) {
  const { t } = useTranslation(['staff', 'services']);
  const performed = useFormField(form, 'serviceIds');
  if (services.length === 0) return <Quiet>{t('staff:fields.noServices')}</Quiet>;
  const all = services.map(({ id }) => id);
  const isAll = all.every((id) => performed.value.includes(id));
  const groups = Map.groupBy(services, ({ category }) => category);
  const shown = categories.filter((category) => groups.has(category));

  function change(category: Category, ids: string[]) {
    const own = new Set(groups.get(category)?.map(({ id }) => id));
    performed.onChange([...performed.value.filter((id) => !own.has(id)), ...ids]);
  }

  return (
    <>
      <LinkButton type="button" size="sm" onClick={() => performed.onChange(isAll ? [] : all)}>
        {t(isAll ? 'staff:fields.none' : 'staff:fields.all')}
      </LinkButton>
      {shown.map((category, at) => {
        const options = (groups.get(category) ?? []).map(({ id, name }) => ({ value: id, label: name }));
        return (
          <TogglePills
            key={category}
            legend={t(`services:categories.${category}`)}
            options={options}
            ref={at === 0 ? performed.ref : undefined}
            values={performed.value.filter((id) => options.some(({ value }) => value === id))}
            onChange={(ids) => change(category, ids)}
          />
        );
      })}
      <FieldProblem error={performed.error} />
    </>
  );
}
