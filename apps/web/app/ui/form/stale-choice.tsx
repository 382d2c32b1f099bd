import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import classes from './stale-choice.module.css';
import type { Difference, Side } from './stale-fields.ts';

type StaleChoiceProps = {
  /** The fields whose versions differ; undefined closes the dialog. */
  differences: readonly Difference[] | undefined;
  onClose: () => void;
  /** Receives the chosen version of each field; a field without a choice is `mine`. */
  onChoose: (choices: Record<string, Side>) => Promise<unknown> | unknown;
  isBusy: boolean;
};

/**
 * Shown when another member has saved meanwhile: the reader chooses between both versions, field by field.
 */
export function StaleChoice({ differences, onClose, onChoose, isBusy }: StaleChoiceProps) {
  const { t } = useTranslation();
  const [choices, setKept] = useState<Record<string, Side>>({});
  const sideOf = (field: string): Side => (Object.hasOwn(choices, field) && choices[field]) || 'mine';
  return (
    <Dialog
      open={differences !== undefined}
      onClose={onClose}
      title={t('form.stale.title')}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('form.stale.back')}
          </Button>
          <Button
            loading={isBusy}
            onClick={() =>
              void onChoose(
                Object.fromEntries((differences ?? []).map(({ field }) => [field, sideOf(field)])),
              )
            }
          >
            {t('form.stale.save')}
          </Button>
        </>
      }
    >
      <p>{t('form.stale.text')}</p>
      <ul className={classes.differences}>
        {differences?.map(({ field, label, mine, theirs, pictures }) => (
          <li key={field}>
            <ChoicePills
              legend={label}
              name={`kept ${field}`}
              value={sideOf(field)}
              onChange={(side) => setKept({ ...choices, [field]: side })}
              options={[
                { value: 'mine', label: t('form.stale.mine', { value: mine }), picture: pictures?.mine },
                {
                  value: 'theirs',
                  label: t('form.stale.theirs', { value: theirs }),
                  picture: pictures?.theirs,
                },
              ]}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
