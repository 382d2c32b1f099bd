import { type CalendarColour, calendarColours } from '@meche/contract/enumerations';
import { coloursBy, defaultViews, firstWeekdays } from '@meche/contract/settings-choices';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '~/ui/form/select-field.tsx';
import tones from '~/ui/theme/tones.module.css';
import classes from './look-fields.module.css';
import type { SettingsTyped } from './settings-draft.ts';
import type { SettingWords } from './use-setting-texts.ts';

type LookFieldsProps = { form: UseFormReturn<SettingsTyped>; words: SettingWords };

export function LookFields({ form, words: { label, choice } }: LookFieldsProps) {
  const { t } = useTranslation('settings');
  const { colouredBy, members, categories } = form.watch();
  const rows: { name: FieldPath<SettingsTyped>; of: string; colour: CalendarColour }[] =
    colouredBy === 'member'
      ? members.map(({ memberId, colour }, at) => ({
          name: `members.${at}.colour` as const,
          of: choice.member(memberId),
          colour,
        }))
      : categories.map(({ category, colour }, at) => ({
          name: `categories.${at}.colour` as const,
          of: choice.category(category),
          colour,
        }));
  return (
    <>
      <SelectField
        form={form}
        name="defaultView"
        label={label('defaultView')}
        description={t('seen.view')}
        options={defaultViews.map((value) => ({ value, label: choice.defaultView(value) }))}
      />
      <SelectField
        form={form}
        name="firstWeekday"
        label={label('firstWeekday')}
        options={firstWeekdays.map((value) => ({ value, label: choice.firstWeekday(value) }))}
      />
      <SelectField
        form={form}
        name="colouredBy"
        label={label('colouredBy')}
        description={t('seen.colours')}
        options={coloursBy.map((value) => ({ value, label: choice.colouredBy(value) }))}
      />
      <div className={classes.colours}>
        {rows.map(({ name, of, colour }) => (
          <SelectField
            key={name}
            form={form}
            name={name as 'members.0.colour'}
            label={t('colourOf', { name: of })}
            leftSection={<span className={`${classes.swatch} ${tones[colour]}`} />}
            options={calendarColours.map((value) => ({ value, label: choice.colour(value) }))}
          />
        ))}
      </div>
    </>
  );
}
