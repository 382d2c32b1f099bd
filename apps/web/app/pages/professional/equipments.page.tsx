import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CatalogueScreen } from '~/domains/catalogue/catalogue-screen.tsx';
import { EquipmentList } from '~/domains/catalogue/equipment-list.tsx';
import { to } from '~/paths.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './services.module.css';

export default function EquipmentsPage() {
  const { t } = useTranslation('catalogue');
  return (
    <Page>
      <PageTitle title={t('equipment.title')} />
      <div className={classes.services}>
        <div>
          <PageHeading title={t('equipment.title')} lead={t('equipment.lead')} />
          <LinkButton component={Link} to={to('services')}>
            {t('title')}
          </LinkButton>
        </div>
        <CatalogueScreen shape="list">
          {(catalogue) => <EquipmentList catalogue={catalogue} />}
        </CatalogueScreen>
      </div>
    </Page>
  );
}
