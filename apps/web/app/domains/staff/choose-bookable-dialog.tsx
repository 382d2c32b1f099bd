import { chooseBookable } from '@meche/contract/api-client/staff';
import type { StaffList } from '@meche/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Checkbox } from '~/ui/form/tick.tsx';
import classes from './choose-bookable-dialog.module.css';
import { staffKey } from './queries.ts';

type ChooseBookableDialogProps = { open: boolean; onClose: () => void; staff: StaffList };

/**
 * Chooses the bookable members when the plan includes fewer profiles than the team has members. Existing
 * appointments stay.
 */
export function ChooseBookableDialog({ open, onClose, staff }: ChooseBookableDialogProps) {
  const { t } = useTranslation('staff');
  return (
    <Dialog open={open} onClose={onClose} title={t('bookable.title')}>
      <Choice staff={staff} onChosen={onClose} />
    </Dialog>
  );
}

function Choice({ staff: { members, profiles }, onChosen }: { staff: StaffList; onChosen: () => void }) {
  const { t } = useTranslation('staff');
  const cache = useQueryClient();
  const [chosen, setChosen] = useState(() => members.filter(({ active }) => active).map(({ id }) => id));
  const { included } = profiles;
  const tooMany = chosen.length > included;
  const choose = useCommand({
    call: (memberIds: string[], { api }) => api.call(chooseBookable, { body: { memberIds } }),
    onDone: (list) => {
      cache.setQueryData(staffKey, list);
      toast('done', t('bookable.done'));
      onChosen();
    },
    stale: [staffKey],
  });
  return (
    <div className={classes.choice}>
      <p>{t('bookable.text', { count: included })}</p>
      {members.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(event) =>
            setChosen(event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
      <p role="status" data-over={tooMany ? '' : undefined} className={classes.count}>
        {t('bookable.count', { count: chosen.length, included })}
      </p>
      <Button loading={choose.isBusy} disabled={tooMany} onClick={() => void choose.run(chosen)} fullWidth>
        {t('bookable.submit')}
      </Button>
    </div>
  );
}
