import { type Category, categories, type HairLength } from '@meche/contract/enumerations';
import type { Service } from '@meche/contract/services';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Title } from '~/ui/text/title.tsx';
import classes from './service-list.module.css';
import { ServiceRow } from './service-row.tsx';

type ServiceListProps = {
  services: readonly Service[];
  /** Returns whether a service can be chosen here. The list explains how to book the other services. */
  bookable: (service: Service) => boolean;
  phoneNumber: string | null;
  chosen: readonly string[];
  onChange: (serviceIds: string[]) => void;
  /** Heading level of the categories. */
  order: 2 | 3;
  /** The list starts with these categories. */
  first?: readonly Category[];
  /** Prices may depend on the hair length. Undefined until the customer has answered. */
  hairLength?: HairLength | undefined;
  /** `content` is shown below this service. */
  below?: { serviceId: string; content: ReactNode } | undefined;
};

const none: readonly Category[] = [];

export function ServiceList(props: ServiceListProps) {
  const { services, bookable, phoneNumber, chosen, onChange, order, first = none, hairLength, below } = props;
  const { t } = useTranslation('services');
  const groups = Map.groupBy(services, (service) => service.category);
  return (
    <div className={classes.groups}>
      {[...new Set([...first, ...categories])].map((category) => {
        const ofCategory = groups.get(category);
        if (!ofCategory) return null;
        return (
          <section key={category} id={category}>
            <Title order={order} size="h4">
              {t(`categories.${category}`)}
            </Title>
            <ul className={classes.list}>
              {ofCategory.map((service) => (
                <li key={service.id}>
                  <ServiceRow
                    service={service}
                    hairLength={hairLength}
                    bookable={bookable(service)}
                    phoneNumber={phoneNumber}
                    chosen={chosen.includes(service.id)}
                    onChange={(isChosen) =>
                      onChange(isChosen ? [...chosen, service.id] : chosen.filter((id) => id !== service.id))
                    }
                  />
                  {below?.serviceId === service.id && below.content}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
