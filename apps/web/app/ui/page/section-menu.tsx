import classes from './section-menu.module.css';

type SectionMenuProps = {
  label: string;
  sections: readonly { id: string; label: string }[];
};

/** The parts of a long page as links: a column beside it on a desktop, a row above it on a phone. */
export function SectionMenu({ label, sections }: SectionMenuProps) {
  return (
    <nav aria-label={label} className={classes.menu}>
      <ul>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{section.label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
