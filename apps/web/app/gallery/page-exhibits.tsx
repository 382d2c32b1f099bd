import { type ComponentType, useState } from 'react';
import { CoverArt } from '~/ui/cover-art/cover-art.tsx';
import { coverArtAddress } from '~/ui/cover-art/cover-art-address.ts';
import * as icons from '~/ui/icons/icons.ts';
import { OrderButtons } from '~/ui/order/order-buttons.tsx';
import { moveItem, useListOrder } from '~/ui/order/use-list-order.ts';
import { Breadcrumbs } from '~/ui/page/breadcrumbs.tsx';
import { IntentLink } from '~/ui/page/intent-link.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageSection, PageSections } from '~/ui/page/page-sections.tsx';
import { SectionMenu } from '~/ui/page/section-menu.tsx';
import { TabsNav } from '~/ui/page/tabs-nav.tsx';
import { PhotoButton } from '~/ui/picture/photo-button.tsx';
import { QrCode } from '~/ui/picture/qr-code.tsx';
import { Divider } from '~/ui/text/divider.tsx';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { RatingStars } from '~/ui/text/rating-stars.tsx';
import { Recap } from '~/ui/text/recap.tsx';
import { Title } from '~/ui/text/title.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import tones from '~/ui/theme/tones.module.css';
import classes from './gallery.module.css';
import { State, useSampleTexts } from './sample-words.tsx';

const colours = [
  ...['paper', 'raised', 'surface', 'closed', 'over', 'ink', 'quiet', 'placeholder', 'line', 'line-strong'],
  ...['disabled', 'on-disabled', 'accent', 'accent-over', 'accent-soft', 'on-accent', 'link'],
  ...['free', 'free-soft', 'loss', 'loss-over', 'loss-soft'],
];

function Swatches({
  of,
}: {
  of: readonly { name: string; colour: string; className?: string | undefined }[];
}) {
  return (
    <ul className={classes.swatches}>
      {of.map(({ name, colour, className }) => (
        <li key={name}>
          <span className={`${classes.swatch} ${className ?? ''}`} style={{ background: colour }} />
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}

function Colours() {
  return <Swatches of={colours.map((name) => ({ name, colour: `var(--meche-${name})` }))} />;
}

function Tones() {
  return (
    <Swatches
      of={Object.entries(tones).map(([name, className]) => ({ name, className, colour: 'var(--tone)' }))}
    />
  );
}

function Icons() {
  return (
    <ul className={classes.swatches}>
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name}>
          <Icon size={24} stroke={1.8} aria-hidden />
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}

function OrderedList() {
  const { pick } = useSampleTexts();
  const [names, setNames] = useState(['Coupe femme', 'Coloration végétale', 'Soin profond']);
  const { list, placeOf, announcement } = useListOrder({
    count: names.length,
    onMove: (from, to) => setNames(moveItem(names, from, to)),
    describeMove: (from, to) => pick(`${names[from]} : place ${to + 1}`, `${names[from]}: place ${to + 1}`),
  });
  return (
    <State of="normal">
      <ul ref={list} className={classes.rows}>
        {names.map((name, at) => {
          const place = placeOf(at);
          return (
            <li key={name} {...place.row}>
              <span>{name}</span>
              <OrderButtons
                place={place}
                labels={{
                  drag: pick(`Déplacer ${name}`, `Move ${name}`),
                  earlier: pick(`Monter ${name}`, `Move ${name} up`),
                  later: pick(`Descendre ${name}`, `Move ${name} down`),
                }}
              />
            </li>
          );
        })}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </State>
  );
}

function IntentLinks() {
  const { pick } = useSampleTexts();
  return (
    <State of="link">
      <IntentLink to="/">{pick('Voir le salon', 'See the salon')}</IntentLink>
    </State>
  );
}

function Pages() {
  return (['wide', 'text', 'form'] as const).map((width) => (
    <div key={width} className={classes.framed}>
      <Page width={width}>
        <code>{width}</code>
      </Page>
    </div>
  ));
}

function PageHeadings() {
  const { pick } = useSampleTexts();
  return (
    <State of="normal">
      <PageHeading
        title={pick('Vos prestations', 'Your services')}
        lead={pick('Ce que vos clients peuvent réserver.', 'What your clients can book.')}
      />
    </State>
  );
}

function useSections() {
  const { pick } = useSampleTexts();
  return {
    label: pick('Parties de la page', 'Parts of the page'),
    sections: [
      { id: 'sample-hours', label: pick('Horaires', 'Hours') },
      { id: 'sample-place', label: pick('Lieu', 'Place') },
      { id: 'sample-terms', label: pick('Conditions d’annulation', 'Cancellation terms') },
    ],
  };
}

function PageSectionSets() {
  const { pick } = useSampleTexts();
  const { label, sections } = useSections();
  return (
    <PageSections label={`${label} 1`} sections={sections}>
      {sections.map((section) => (
        <PageSection
          key={section.id}
          id={section.id}
          title={section.label}
          lead={pick('Ce que lisent vos clients.', 'What your clients read.')}
        >
          <p>{pick('Le contenu de cette partie.', 'What this part holds.')}</p>
        </PageSection>
      ))}
    </PageSections>
  );
}

function SectionMenus() {
  return <SectionMenu {...useSections()} />;
}

function Tabs() {
  const { pick } = useSampleTexts();
  const tabs = [
    { address: '/?view=coming', label: pick('À venir', 'Coming'), current: true },
    { address: '/?view=past', label: pick('Passés', 'Past'), current: false },
    { address: '/?view=waiting', label: pick('Listes d’attente', 'Waiting lists'), current: false },
  ];
  return <TabsNav label={pick('Rendez-vous', 'Appointments')} tabs={tabs} />;
}

function Trails() {
  const { pick } = useSampleTexts();
  return (
    <Breadcrumbs
      label={pick('Fil d’Ariane', 'Breadcrumb')}
      steps={[
        { name: 'Paris', to: '/paris' },
        { name: 'Paris 11e', to: '/paris-11e' },
      ]}
      here="Atelier Marchal"
    />
  );
}

function PhotoButtons() {
  const { pick } = useSampleTexts();
  const alt = pick('Balayage, vu de dos', 'Balayage, seen from behind');
  const label = pick('Agrandir la photo', 'Enlarge the photo');
  return (
    <>
      <State of="normal">
        <PhotoButton shown={coverArtAddress({ name: 'Atelier Marchal' })} alt={alt} label={label} />
      </State>
      <State of="loading">
        <PhotoButton shown={undefined} alt={alt} label={label} />
      </State>
    </>
  );
}

function CoverArts() {
  return (
    <>
      <State of="small">
        <div className={classes.avatar}>
          <CoverArt name="Atelier Marchal" format="avatar" />
        </div>
      </State>
      <State of="normal">
        <div className={classes.cover}>
          <CoverArt name="Atelier Marchal" />
        </div>
        <div className={classes.cover}>
          <CoverArt name="Salon Roux" />
        </div>
      </State>
    </>
  );
}

function QrCodes() {
  return (
    <div style={{ width: 160 }}>
      <QrCode text="https://meche.example/pro/atelier" label="meche.example/pro/atelier" />
    </div>
  );
}

function Dividers() {
  const { pick } = useSampleTexts();
  return <Divider label={pick('ou', 'or')} />;
}

function Prices() {
  return (
    <>
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <PriceText key={size} cents={10650} size={size} />
      ))}
      <PriceText cents={4000} size="sm" from />
      <PriceText cents={4000} from />
    </>
  );
}

function QuietTexts() {
  const { pick } = useSampleTexts();
  const text = pick('Sans frais jusqu’à la veille.', 'Free until the day before.');
  return (
    <>
      <Quiet>{text}</Quiet>
      <Quiet size="md">{text}</Quiet>
    </>
  );
}

function Ratings() {
  return (
    <>
      <State of="normal">
        <RatingStars average={4.6} count={128} />
      </State>
      <State of="small">
        <RatingStars average={4.6} count={128} compact />
      </State>
      <State of="empty">
        <RatingStars average={null} />
      </State>
    </>
  );
}

function Recaps() {
  const { pick } = useSampleTexts();
  return (
    <Recap label={pick('Récapitulatif', 'Summary')}>
      <p>
        {pick('Vous recevrez 98,00 € après le rendez-vous.', 'You receive €98.00 after the appointment.')}
      </p>
    </Recap>
  );
}

function Titles() {
  return ([1, 2, 3, 4, 5] as const).map((order) => (
    <Title key={order} order={4} size={`h${order}`}>
      {`h${order} · Atelier Marchal`}
    </Title>
  ));
}

export const pageExhibits: Record<string, ComponentType> = {
  'cover-art/cover-art.tsx': CoverArts,
  'icons/icons.ts': Icons,
  'order/order-buttons.tsx': OrderedList,
  'page/intent-link.tsx': IntentLinks,
  'page/page-heading.tsx': PageHeadings,
  'page/page-sections.tsx': PageSectionSets,
  'page/page.tsx': Pages,
  'page/section-menu.tsx': SectionMenus,
  'page/tabs-nav.tsx': Tabs,
  'page/breadcrumbs.tsx': Trails,
  'picture/photo-button.tsx': PhotoButtons,
  'picture/qr-code.tsx': QrCodes,
  'text/divider.tsx': Dividers,
  'text/price-text.tsx': Prices,
  'text/quiet.tsx': QuietTexts,
  'text/rating-stars.tsx': Ratings,
  'text/recap.tsx': Recaps,
  'text/title.tsx': Titles,
  'theme/colours.css': Colours,
  'theme/tones.module.css': Tones,
};
