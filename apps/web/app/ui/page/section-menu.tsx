import classes from './section-menu.module.css';

type SectionMenuProps = {
  label: string;
  sections: readonly { id: string; label: string }[];
};

/** Links to the sections of a long page: a column on desktop, a row on phones. */
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
