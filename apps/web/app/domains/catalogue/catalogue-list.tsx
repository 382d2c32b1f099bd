import { orderServices } from '@meche/contract/api-client/catalogue';
import type { Catalogue, CatalogueService } from '@meche/contract/catalogue';
import { type Category, categories } from '@meche/contract/enumerations';
import { foldAccents } from '@meche/contract/fold-accents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { MoreActions } from '~/ui/button/more-actions.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';
import { IconSearch } from '~/ui/icons/icons.ts';
import { moveItem, useListOrder } from '~/ui/order/use-list-order.ts';
import { useSentOrder } from '~/ui/order/use-sent-order.ts';
import { Title } from '~/ui/text/title.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './catalogue-list.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { ManyServices } from './many-services.tsx';
import { catalogueKey } from './queries.ts';
import { ServiceRow } from './service-row.tsx';

export function CatalogueList({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogue');
  const [sought, setSought] = useState('');
  const { services } = catalogue;
  const { shown, send } = useSentOrder({
    items: services,
    call: ({ ids: serviceIds, seenIds }, api) => api.call(orderServices, { body: { serviceIds, seenIds } }),
    stale: [catalogueKey],
  });
  if (services.length === 0)
    return (
      <>
        <EmptyState title={t('empty.title')} text={t('empty.text')} action={<NewService />} />
        <ManyServices catalogue={catalogue} />
      </>
    );

  const found = shown.filter(({ name }) => foldAccents(name).includes(foldAccents(sought)));
  const groups = Map.groupBy(found, ({ category }) => category);
  const withoutHours = services.filter(({ switchedOn, stops }) => switchedOn && stops.includes('no_hours'));
  const hidesHours = withoutHours.length > 1;

  return (
    <div className={classes.board}>
      <div className={classes.tools}>
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
        <NewService />
      </div>
      {hidesHours && <HoursNote count={withoutHours.length} />}
      {found.length === 0 && <p role="status">{t('noneFound', { sought })}</p>}
      {categories.map((category) => {
        const ofCategory = groups.get(category);
        if (!ofCategory) return null;
        return (
          <CategorySection
            key={category}
            category={category}
            services={ofCategory}
            all={shown}
            onOrder={(ids) => void send(ids)}
            isPart={sought !== ''}
            hidesHours={hidesHours}
          />
        );
      })}
      <ManyServices catalogue={catalogue} />
    </div>
  );
}

function HoursNote({ count }: { count: number }) {
  const { t } = useTranslation('catalogue');
  const mayEditHours = useMay()('edit_business');
  const text = t('stops.no_hours_of', { count });
  return (
    <p className={classes.note}>{mayEditHours ? <Link to={to('informationHours')}>{text}</Link> : text}</p>
  );
}

function NewService() {
  const { t } = useTranslation('catalogue');
  return (
    <Button component={Link} to={to('newService')}>
      {t('new')}
    </Button>
  );
}

type CategorySectionProps = {
  category: Category;
  services: readonly CatalogueService[];
  all: readonly CatalogueService[];
  isPart: boolean;
  hidesHours: boolean;
  onOrder: (serviceIds: string[]) => void;
};

function CategorySection(props: CategorySectionProps) {
  const { category, services, all, isPart, hidesHours, onOrder } = props;
  const { t } = useTranslation(['catalogue', 'services']);
  const [asking, setAsking] = useState(false);
  const name = t(`services:categories.${category}`);

  /**
   * Moves a service within its category. Services of other categories keep their places in the full list.
   */
  function move(from: number, to: number) {
    const next = moveItem(services, from, to)[Symbol.iterator]();
    onOrder(all.map((one) => (one.category === category ? (next.next().value ?? one) : one).id));
  }
  const { list, placeOf, announcement } = useListOrder({
    count: services.length,
    isPart,
    onMove: move,
    describeMove: (from, to) =>
      t('catalogue:row.now', { name: services[from]?.name, nth: to + 1, count: services.length }),
  });

  return (
    <section className={classes.category} aria-label={name}>
      <div className={classes.heading}>
        <Title order={2} size="h4">
          {name}
        </Title>
        <MoreActions label={t('catalogue:deleteCategory.more', { name })}>
          <LinkButton size="sm" onClick={() => setAsking(true)}>
            {t('catalogue:deleteCategory.open')}
          </LinkButton>
        </MoreActions>
      </div>
      <ul className={classes.list} ref={list}>
        {services.map((service, at) => (
          <ServiceRow key={service.id} service={service} place={placeOf(at)} hidesHours={hidesHours} />
        ))}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <DeleteDialog
        open={asking}
        onClose={() => setAsking(false)}
        what={{ category, name, services: all.filter((one) => one.category === category) }}
      />
    </section>
  );
}
