import type { ResponseOf } from '@meche/contract/endpoint';
import type { getFrontPage } from '@meche/contract/front-page';
import { ProfessionalPicture } from '~/domains/album/professional-picture.tsx';
import { shortName } from '~/domains/places/commune-name.ts';
import { ProfessionalLink } from '~/domains/professionals/professional-link.tsx';
import { Faces } from '~/domains/staff/face.tsx';
import { to } from '~/paths.ts';
import { RatingStars } from '~/ui/text/rating-stars.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './featured-list.module.css';

export function FeaturedList({ featured }: { featured: ResponseOf<typeof getFrontPage>['featured'] }) {
  return (
    <ul className={classes.professionals}>
      {featured.map(({ slug, businessName, role, hairColours, photoId, portraitIds, city, rating }) => (
        <li key={slug}>
          <ProfessionalLink
            slug={slug}
            to={to('professionalPage', { slug })}
            className={classes.professional}
          >
            <span className={classes.picture}>
              <ProfessionalPicture
                {...{ role, hairColours, photoId }}
                name={businessName}
                sizes="(min-width: 62em) 400px, 62vw"
              />
              <span className={classes.faces}>
                <Faces portraitIds={portraitIds} />
              </span>
            </span>
            <Title order={3} size="h4">
              {businessName}
            </Title>
            <span className={classes.facts}>
              <RatingStars {...rating} compact />
              <span>{shortName(city)}</span>
            </span>
          </ProfessionalLink>
        </li>
      ))}
    </ul>
  );
}
