import type { CatalogueService, Equipment } from '@meche/contract/catalogue';
import { type Control, type UseFormReturn, useController, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { PillsField } from '~/ui/form/pills-field.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { IconArrowDown, IconArrowUp, IconTrash } from '~/ui/icons/icons.ts';
import { MinutesField } from './minutes-field.tsx';
import { freeMinutesOf, minutesOf, type ServiceTyped } from './service-draft.ts';
import { StartCountNote } from './start-count-note.tsx';
import classes from './step-fields.module.css';
import { StepStrip } from './step-strip.tsx';

const MOST = 12;

type StepFieldsProps = {
  form: UseFormReturn<ServiceTyped>;
  equipments: readonly Equipment[];
  service: CatalogueService | undefined;
};

export function StepFields({ form, equipments, service }: StepFieldsProps) {
  const { t } = useTranslation('catalogue');
  const { duration } = useFormat();
  const { control } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'steps' });
  const [steps, durationMinutes] = useWatch({ control, name: ['steps', 'durationMinutes'] });
  const total = minutesOf({ steps, durationMinutes });
  const free = freeMinutesOf({ steps });

  const addStep = () =>
    append({
      name: '',
      freeTimeMinutes: 0,
      equipmentIds: [],
      durationMinutes: fields.length === 0 ? durationMinutes : 30,
    });

  return (
    <div className={classes.time}>
      {fields.length === 0 ? (
        <>
          <Minutes control={control} name="durationMinutes" label={t('fields.duration')} from={5} />
          <StartCountNote control={control} service={service} />
        </>
      ) : (
        <>
          <StepStrip
            steps={steps}
            onStretch={(step, kind, minutes) =>
              form.setValue(`steps.${step}.${kind}`, minutes, { shouldDirty: true })
            }
          />
          <p role="status" className={classes.total}>
            {free > 0
              ? t('steps.totalWithFree', { total: duration(total), free: duration(free) })
              : t('steps.total', { total: duration(total) })}
          </p>
          <StartCountNote control={control} service={service} />
          <ol className={classes.steps}>
            {fields.map((field, at) => (
              <li key={field.id}>
                <StepRow
                  {...{ form, at, equipments }}
                  isLast={at === fields.length - 1}
                  onMove={(to) => move(at, to)}
                  onRemove={() => remove(at)}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      {fields.length < MOST && (
        <div>
          <Button variant="default" size="sm" onClick={addStep}>
            {t(fields.length === 0 ? 'steps.split' : 'steps.add')}
          </Button>
        </div>
      )}
    </div>
  );
}

type StepRowProps = Omit<StepFieldsProps, 'service'> & {
  at: number;
  isLast: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function StepRow({ form, at, equipments, isLast, onMove, onRemove }: StepRowProps) {
  const { t } = useTranslation('catalogue');
  const { control } = form;
  const [step, atSalon] = useWatch({ control, name: [`steps.${at}`, 'atSalon'] });
  const name = step?.name || t('steps.nth', { nth: at + 1 });
  return (
    <fieldset className={classes.step}>
      <legend>{t('steps.nth', { nth: at + 1 })}</legend>
      <TextField
        form={form}
        name={`steps.${at}.name`}
        label={t('steps.name')}
        placeholder={t(`steps.example.${Math.min(at, 2) as 0 | 1 | 2}`)}
        rules={{ required: 'required' }}
        maxLength={80}
        autoComplete="off"
      />
      <div className={classes.pair}>
        <Minutes control={control} name={`steps.${at}.durationMinutes`} label={t('steps.handsOn')} from={5} />
        <Minutes control={control} name={`steps.${at}.freeTimeMinutes`} label={t('steps.free')} from={0} />
      </div>
      {equipments.length > 0 && atSalon && (
        <PillsField
          {...{ form, name: `steps.${at}.equipmentIds` }}
          legend={t('steps.equipment')}
          options={equipments.map(({ id, name: label }) => ({ value: id, label }))}
        />
      )}
      <div className={classes.actions}>
        <IconButton
          aria-label={t('steps.earlier', { name })}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        >
          <IconArrowUp size={20} stroke={1.8} aria-hidden />
        </IconButton>
        <IconButton aria-label={t('steps.later', { name })} disabled={isLast} onClick={() => onMove(at + 1)}>
          <IconArrowDown size={20} stroke={1.8} aria-hidden />
        </IconButton>
        <IconButton aria-label={t('steps.remove', { name })} onClick={onRemove}>
          <IconTrash size={20} stroke={1.8} aria-hidden />
        </IconButton>
      </div>
    </fieldset>
  );
}

type MinutesName =
  | 'durationMinutes'
  | `steps.${number}.durationMinutes`
  | `steps.${number}.freeTimeMinutes`
  | `lengthTerms.${number}.durationMinutes`;

export function Minutes({
  control,
  name,
  ...rest
}: {
  control: Control<ServiceTyped>;
  name: MinutesName;
  label: string;
  from: 0 | 5;
}) {
  const { fieldSentence } = useRefusalTexts();
  const { field, fieldState } = useController({ control, name });
  return (
    <MinutesField
      {...rest}
      ref={field.ref}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error && fieldSentence(fieldState.error.message ?? 'invalid')}
    />
  );
}
