import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { exhibits } from './exhibits.ts';
import classes from './gallery.module.css';
import { MessageSamples } from './message-samples.tsx';
import { useSampleTexts } from './sample-words.tsx';

const schemes = ['auto', 'light', 'dark'] as const;

/**
 * Page with the components of `ui/` in one view and all messages in another. The address contains language,
 * colour scheme and view, so that a link shows the same page.
 */
export function Gallery() {
  const { language, pick } = useSampleTexts();
  const address = new URLSearchParams(window.location.search);
  const view = address.get('view') === 'messages' ? 'messages' : 'pieces';
  const scheme = schemes.find((one) => one === address.get('scheme')) ?? 'auto';
  const linkTo = (changed: Record<string, string>) =>
    `?${new URLSearchParams({ lang: language, scheme, view, ...changed })}`;

  const menus = [
    {
      label: pick('Contenu', 'Content'),
      links: [
        {
          text: pick('Composants', 'Components'),
          href: linkTo({ view: 'pieces' }),
          isCurrent: view === 'pieces',
        },
        {
          text: pick('Messages', 'Messages'),
          href: linkTo({ view: 'messages' }),
          isCurrent: view === 'messages',
        },
      ],
    },
    {
      label: pick('Langue', 'Language'),
      links: [
        { text: 'Français', href: linkTo({ lang: 'fr' }), isCurrent: language === 'fr' },
        { text: 'English', href: linkTo({ lang: 'en' }), isCurrent: language === 'en' },
      ],
    },
    {
      label: pick('Couleurs', 'Colours'),
      links: [
        {
          text: pick('Comme l’appareil', 'As the device'),
          href: linkTo({ scheme: 'auto' }),
          isCurrent: scheme === 'auto',
        },
        { text: pick('Clair', 'Light'), href: linkTo({ scheme: 'light' }), isCurrent: scheme === 'light' },
        { text: pick('Sombre', 'Dark'), href: linkTo({ scheme: 'dark' }), isCurrent: scheme === 'dark' },
      ],
    },
  ];

  return (
    <main className={classes.gallery}>
      <header>
        <Title>{pick('La galerie', 'The gallery')}</Title>
        <Quiet size="md">
          {pick(
            'Chaque composant de l’interface dans ses états, et chaque e-mail et SMS avec des données d’exemple.',
            'Every component of the interface in its states, and every e-mail and SMS with sample data.',
          )}
        </Quiet>
        {menus.map(({ label, links }) => (
          <nav key={label} aria-label={label} className={classes.menu}>
            <span>{label}</span>
            {links.map(({ text, href, isCurrent }) => (
              <a key={text} href={href} aria-current={isCurrent ? 'true' : undefined}>
                {text}
              </a>
            ))}
          </nav>
        ))}
      </header>
      {view === 'messages' ? <MessageSamples language={language} scheme={scheme} /> : <Pieces />}
    </main>
  );
}

function Pieces() {
  const folders = Map.groupBy(Object.entries(exhibits), ([path]) => path.split('/')[0] ?? '');
  return [...folders].map(([folder, pieces]) => (
    <section key={folder} aria-labelledby={`folder-${folder}`}>
      <Title order={2} id={`folder-${folder}`}>
        {folder}
      </Title>
      {pieces.map(([path, Exhibit]) => (
        <section key={path} className={classes.piece} aria-label={path} data-exhibit>
          <Title order={3} size="h4">
            <code>{path}</code>
          </Title>
          <Exhibit />
        </section>
      ))}
    </section>
  ));
}
