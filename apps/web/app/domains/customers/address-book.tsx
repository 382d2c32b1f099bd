import type { SavedAddress } from '@meche/contract/addresses';
import { editAddress, removeAddress } from '@meche/contract/api-client/addresses';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profileKey } from '~/domains/identity/queries.ts';
import { shortName } from '~/domains/places/commune-name.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './address-book.module.css';
import { AddressForm } from './address-form.tsx';
import { addressesKey, addressesQuery } from './queries.ts';

type OpenDialog = { what: 'write'; address?: SavedAddress } | { what: 'remove'; address: SavedAddress };

export function AddressBook() {
  const { t } = useTranslation('account');
  const cache = useQueryClient();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const { data: addresses, error, refetch } = useQuery(addressesQuery(useApi()));
  // The profile contains the default address, so it changes too.
  const stale = [addressesKey, profileKey];

  function changed(message: string) {
    setOpenDialog(undefined);
    toast('done', message);
  }

  const remove = useCommand({
    call: ({ id }: SavedAddress, { api }) => api.call(removeAddress, { params: { id } }),
    onDone: () => changed(t('addresses.removed')),
    stale,
  });
  const choose = useCommand({
    call: ({ id, line, city, postalCode }: SavedAddress, { api }) => {
      const body = { line: line ?? '', city, postalCode, isDefault: true };
      return api.call(editAddress, { params: { id }, body });
    },
    onDone: () => changed(t('addresses.chosen')),
    stale,
  });

  if (!addresses) return <QueryState of={{ error, refetch }} shape="list" height={120} />;
  return (
    <>
      {addresses.length === 0 && <Quiet size="md">{t('addresses.none')}</Quiet>}
      {addresses.length > 0 && (
        <ul className={classes.list}>
          {addresses.map((address) => (
            <AddressRow
              key={address.id}
              address={address}
              onEdit={() => setOpenDialog({ what: 'write', address })}
              onChoose={() => void choose.run(address)}
              onRemove={() => setOpenDialog({ what: 'remove', address })}
            />
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" onClick={() => setOpenDialog({ what: 'write' })}>
          {t('addresses.add')}
        </Button>
      </div>

      <AddressDialog
        isOpen={openDialog?.what === 'write'}
        address={openDialog?.what === 'write' ? openDialog.address : undefined}
        onClose={() => setOpenDialog(undefined)}
        onSaved={async () => {
          changed(t('addresses.saved'));
          await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));
        }}
      />
      <RemoveAddressDialog
        address={openDialog?.what === 'remove' ? openDialog.address : undefined}
        onClose={() => setOpenDialog(undefined)}
        onConfirm={remove.run}
      />
    </>
  );
}

type AddressRowProps = {
  address: SavedAddress;
  onEdit: () => void;
  onChoose: () => void;
  onRemove: () => void;
};

function AddressRow({ address, onEdit, onChoose, onRemove }: AddressRowProps) {
  const { t } = useTranslation('account');
  return (
    <li>
      <div>
        <div className={classes.street}>
          <span>{address.line ?? t('addresses.noLine')}</span>
          {address.isDefault && <span className={classes.mark}>{t('addresses.default')}</span>}
        </div>
        <Quiet component="div" size="md">
          {address.postalCode} {shortName(address.city)}
        </Quiet>
      </div>
      <div className={classes.actions}>
        <AddressAction address={address} label={t('addresses.edit')} onClick={onEdit} />
        {!address.isDefault && address.line && (
          <AddressAction address={address} label={t('addresses.choose')} onClick={onChoose} />
        )}
        <AddressAction address={address} label={t('addresses.remove')} onClick={onRemove} />
      </div>
    </li>
  );
}

type AddressDialogProps = {
  isOpen: boolean;
  /** Undefined when the dialog adds an address. */
  address: SavedAddress | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
};

function AddressDialog({ isOpen, address, onClose, onSaved }: AddressDialogProps) {
  const { t } = useTranslation(['account', 'shell']);
  const formId = useId();
  const isBusy = useIsSending(formId);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t(address ? 'account:addresses.editTitle' : 'account:addresses.addTitle')}
      fullOnPhones
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('shell:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={isBusy}>
            {t('account:addresses.save')}
          </Button>
        </>
      }
    >
      <div className={classes.room}>
        <AddressForm address={address} id={formId} onSaved={onSaved} />
      </div>
    </Dialog>
  );
}

type RemoveAddressDialogProps = {
  /** The dialog is closed while this is undefined. */
  address: SavedAddress | undefined;
  onClose: () => void;
  onConfirm: (address: SavedAddress) => unknown;
};

function RemoveAddressDialog({ address, onClose, onConfirm }: RemoveAddressDialogProps) {
  const { t } = useTranslation('account');
  return (
    <ConfirmDialog
      open={address !== undefined}
      onClose={onClose}
      title={t('addresses.removeTitle')}
      tone="loss"
      confirmLabel={t('addresses.removeYes')}
      onConfirm={() => address && onConfirm(address)}
    >
      <p>
        {t('addresses.removeText', {
          address: address && `${address.line ?? ''} ${shortName(address.city)}`.trim(),
        })}
      </p>
    </ConfirmDialog>
  );
}

type AddressActionProps = { address: SavedAddress; label: string; onClick: () => void };

/** The accessible name contains the address, so that equal buttons differ for screen readers. */
function AddressAction({ address, label, onClick }: AddressActionProps) {
  const { t } = useTranslation('account');
  return (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={t('named', { action: label, name: address.line ?? shortName(address.city) })}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
