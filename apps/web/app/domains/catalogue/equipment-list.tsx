import { deleteEquipment } from '@meche/contract/api-client/catalogue';
import type { Catalogue, Equipment } from '@meche/contract/catalogue';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { IconTrash } from '~/ui/icons/icons.ts';
import { EquipmentDialog } from './equipment-dialog.tsx';
import classes from './equipment-list.module.css';
import { catalogueKey } from './queries.ts';

export function EquipmentList({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogue');
  const [open, setOpen] = useState<Equipment | 'new'>();
  const { equipments } = catalogue;
  const add = <Button onClick={() => setOpen('new')}>{t('equipment.add')}</Button>;
  return (
    <>
      {equipments.length === 0 ? (
        <EmptyState title={t('equipment.empty.title')} text={t('equipment.empty.text')} action={add} />
      ) : (
        <div className={classes.equipments}>
          <div>{add}</div>
          <ul className={classes.list}>
            {equipments.map((one) => (
              <EquipmentLine key={one.id} equipment={one} catalogue={catalogue} onEdit={() => setOpen(one)} />
            ))}
          </ul>
        </div>
      )}
      <EquipmentDialog
        open={open !== undefined}
        equipment={open === 'new' ? undefined : open}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}

type EquipmentLineProps = { equipment: Equipment; catalogue: Catalogue; onEdit: () => void };

function EquipmentLine({ equipment, catalogue, onEdit }: EquipmentLineProps) {
  const { t } = useTranslation('catalogue');
  const { duration } = useFormat();
  const [asking, setAsking] = useState(false);
  const { id, name, units, serviceIds, busyMinutes } = equipment;
  const uses = catalogue.services
    .filter((service) => serviceIds.includes(service.id))
    .map((service) => service.name);
  const remove = useCommand({
    call: (_: undefined, { api }) => api.call(deleteEquipment, { params: { id } }),
    onDone: () => toast('done', t('equipment.deleted', { name })),
    stale: [catalogueKey],
  });
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <LinkButton onClick={onEdit} aria-label={t('equipment.edit', { name })}>
          {name}
        </LinkButton>
        <p>{uses.length > 0 ? t('equipment.uses', { services: uses.join(', ') }) : t('equipment.unused')}</p>
        <p>
          {busyMinutes > 0 ? t('equipment.busy', { duration: duration(busyMinutes) }) : t('equipment.free')}
        </p>
      </div>
      <span className={classes.units}>{t('equipment.units', { count: units })}</span>
      <IconButton aria-label={t('equipment.delete', { name })} onClick={() => setAsking(true)}>
        <IconTrash size={20} stroke={1.8} aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('equipment.deleteTitle', { name })}
        tone="loss"
        confirmLabel={t('equipment.deleteConfirm')}
        onConfirm={() => remove.run().then(() => setAsking(false))}
      >
        <p>{t('equipment.deleteText')}</p>
      </ConfirmDialog>
    </li>
  );
}
