import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ClientList } from '~/domains/clients/client-list.tsx';
import { ExportClients } from '~/domains/clients/export-clients.tsx';
import { ImportList } from '~/domains/clients/import-list.tsx';
import { importsQuery } from '~/domains/clients/queries.ts';
import { RunningImportNotice } from '~/domains/clients/running-import-notice.tsx';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './clients.module.css';

const ImportDialog = lazy(async () => ({
  default: (await import('~/domains/clients/import-dialog.tsx')).ImportDialog,
}));

export default function ClientsPage() {
  const { t } = useTranslation('clients');
  const isWithheld = useIsWithheld('own_calendar');
  const isOwner = useMay()('edit_business');
  const [imports, setImports] = useState(false);
  return (
    <Page>
      <PageTitle title={t('title')} />
      {isWithheld ? (
        <NoAccess />
      ) : (
        <div className={classes.clients}>
          <div className={classes.head}>
            <PageHeading title={t('title')} lead={t('lead')} />
            <div className={classes.actions}>
              <Button component={Link} to={to('clientRegistry')}>
                {t('add')}
              </Button>
              {isOwner && <ImportButton onOpen={() => setImports(true)} />}
            </div>
          </div>
          {isOwner && <RunningImportNotice />}
          <ClientList />
          {isOwner && (
            <>
              <ImportList />
              <div className={classes.actions}>
                <ExportClients />
              </div>
            </>
          )}
          {imports && (
            <Suspense>
              <ImportDialog onClose={() => setImports(false)} />
            </Suspense>
          )}
        </div>
      )}
    </Page>
  );
}

/** One import is saved at a time; its progress stands below. */
function ImportButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('clients');
  const { data } = useQuery(importsQuery(useApi()));
  return (
    <Button variant="default" disabled={Boolean(data?.running)} onClick={onOpen}>
      {t('import.open')}
    </Button>
  );
}
