import type { WebhookEndpoint } from '@meche/contract/connections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './connections.module.css';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { SecretPanel } from './secret-panel.tsx';

export function EndpointSection({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const { t } = useTranslation('connections');
  const [edited, setEdited] = useState<WebhookEndpoint | 'new'>();
  const [secret, setSecret] = useState<string>();
  return (
    <>
      {secret && (
        <SecretPanel
          label={t('endpoints.secret')}
          description={t('endpoints.secretText')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
      {endpoints.length === 0 ? (
        <Quiet>{t('endpoints.none')}</Quiet>
      ) : (
        <ul className={classes.list}>
          {endpoints.map((endpoint) => (
            <li key={endpoint.id}>
              <EndpointRow endpoint={endpoint} onEdit={() => setEdited(endpoint)} onSecret={setSecret} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" onClick={() => setEdited('new')}>
          {t('endpoints.add')}
        </Button>
      </div>
      <Dialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={t(edited === 'new' ? 'endpoints.add' : 'endpoints.edit')}
      >
        {edited && (
          <EndpointForm
            endpoint={edited === 'new' ? undefined : edited}
            onSaved={(made) => {
              setEdited(undefined);
              if (made) setSecret(made);
            }}
          />
        )}
      </Dialog>
    </>
  );
}
