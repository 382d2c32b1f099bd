import { deleteCategory, deleteService } from '@meche/contract/api-client/catalogue';
import type { CatalogueService } from '@meche/contract/catalogue';
import type { Category } from '@meche/contract/enumerations';
import { useTranslation } from 'react-i18next';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { catalogueKey } from './queries.ts';

type DeletionTarget =
  | { service: CatalogueService }
  | { category: Category; name: string; services: readonly CatalogueService[] };

export function DeleteDialog({
  open,
  onClose,
  what,
}: {
  open: boolean;
  onClose: () => void;
  what: DeletionTarget;
}) {
  const { t } = useTranslation('catalogue');
  const isCategory = 'category' in what;
  const services = isCategory ? what.services : [what.service];
  const visits = services.reduce((sum, { visitsToCome }) => sum + visitsToCome, 0);
  const name = isCategory ? what.name : what.service.name;
  const remove = useCommand({
    call: async (_: undefined, { api }): Promise<unknown> =>
      isCategory
        ? api.call(deleteCategory, { params: { category: what.category } })
        : api.call(deleteService, { params: { id: what.service.id } }),
    onDone: () => {
      toast('done', t(isCategory ? 'done.categoryDeleted' : 'done.deleted'));
      onClose();
    },
    stale: [catalogueKey],
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(isCategory ? 'deleteCategory.title' : 'delete.title', { name })}
      tone="loss"
      confirmLabel={t(isCategory ? 'deleteCategory.confirm' : 'delete.confirm')}
      onConfirm={() => remove.run()}
    >
      {isCategory && <p>{t('deleteCategory.services', { count: services.length })}</p>}
      <p>{visits > 0 ? t('delete.visits', { count: visits }) : t('delete.noVisits')}</p>
    </ConfirmDialog>
  );
}
