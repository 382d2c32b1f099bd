import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { CatalogueScreen } from '~/domains/catalogue/catalogue-screen.tsx';
import { ServiceForm } from '~/domains/catalogue/service-form.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './services.module.css';

export default function EditServicePage() {
  const { t } = useTranslation('catalogue');
  const [search] = useSearchParams();
  return (
    <Page>
      <PageTitle title={t('edit')} />
      <CatalogueScreen shape="form">
        {(catalogue) => {
          const service = catalogue.services.find(({ id }) => id === search.get('id'));
          if (!service)
            return (
              <EmptyState
                order={1}
                title={t('gone.title')}
                text={t('gone.text')}
                action={
                  <Button component={Link} to={to('services')}>
                    {t('gone.back')}
                  </Button>
                }
              />
            );
          return (
            <div className={classes.services}>
              <PageHeading title={service.name} lead={t('editLead')} />
              <ServiceForm key={service.id} catalogue={catalogue} service={service} />
            </div>
          );
        }}
      </CatalogueScreen>
    </Page>
  );
}
