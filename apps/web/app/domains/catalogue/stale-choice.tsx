import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import classes from './stale-choice.module.css';

/** A field that two have changed, each to what stands there, in the reader's words. */
export type Difference = { field: string; label: string; mine: string; theirs: string };
type Side = 'mine' | 'theirs';

type StaleChoiceProps = {
  /** Undefined while nothing is in dispute. */
  differences: readonly Difference[] | undefined;
  onClose: () => void;
  /** By field, whose is kept. */
  onChoose: (kept: Record<string, Side>) => Promise<unknown> | unknown;
  isBusy: boolean;
};

/** Somebody else saved meanwhile: both versions, field by field, and hers to choose. */
export function StaleChoice({ differences, onClose, onChoose, isBusy }: StaleChoiceProps) {
  const { t } = useTranslation('catalogue');
  const [kept, setKept] = useState<Record<string, Side>>({});
  const sideOf = (field: string): Side => kept[field] ?? 'mine';
  return (
    <Dialog
      open={differences !== undefined}
      onClose={onClose}
      title={t('stale.title')}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('stale.back')}
          </Button>
          <Button
            loading={isBusy}
            onClick={() =>
              void onChoose(
                Object.fromEntries((differences ?? []).map(({ field }) => [field, sideOf(field)])),
              )
            }
          >
            {t('stale.save')}
          </Button>
        </>
      }
    >
      <p>{t('stale.text')}</p>
      <ul className={classes.differences}>
        {differences?.map(({ field, label, mine, theirs }) => (
          <li key={field}>
            <ChoicePills
              legend={label}
              name={`kept ${field}`}
              value={sideOf(field)}
              onChange={(side) => setKept({ ...kept, [field]: side })}
              options={[
                { value: 'mine', label: t('stale.mine', { value: mine }) },
                { value: 'theirs', label: t('stale.theirs', { value: theirs }) },
              ]}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
