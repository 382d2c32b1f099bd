import type { ReactNode } from 'react';
import { IconX } from '~/ui/icons/icons.ts';
import classes from './suggest-field.module.css';

export type SuggestOption = {
  key: string;
  label: string;
  detail: string;
  /** Title of the group of this option and of its neighbours with the same one. */
  group?: string | undefined;
  picture?: ReactNode;
  /** Removes the option from the list: by its cross, or by the Delete key while it is active. */
  remove?: { label: string; onRemove: () => void } | undefined;
};

type SuggestionListProps<Item> = {
  id: string;
  label: string;
  items: readonly Item[];
  /** True while the items belong to an earlier text. */
  isOld: boolean;
  active: number;
  optionOf: (item: Item) => SuggestOption;
  choose: (item: Item) => void;
  remove: (item: Item) => void;
};

function scrollTo(option: Element | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** Options in their groups. The field keeps the focus and names the active one. */
export function SuggestionList<Item>(props: SuggestionListProps<Item>) {
  const { id, label, items, isOld, active, optionOf, choose, remove } = props;
  const options = items.map((item, at) => ({ ...optionOf(item), item, at }));
  const groups = groupsOf(options);
  const suggestion = ({ item, at, ...option }: (typeof options)[number]) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keyboard
    // biome-ignore lint/a11y/useFocusableInteractive: a screen reader that focused it would close the list
    <div
      key={option.key}
      ref={at === active ? scrollTo : undefined}
      id={`${id}-${at}`}
      role="option"
      aria-selected={at === active}
      aria-disabled={isOld}
      aria-description={option.remove?.label}
      data-framed={option.picture || option.remove ? '' : undefined}
      // A default mousedown would blur the field, which closes the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOld && choose(item)}
    >
      {option.picture}
      <span>{option.label}</span> <small>{option.detail}</small>
      {option.remove && (
        <span
          className={classes.remove}
          title={option.remove.label}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            remove(item);
          }}
        >
          <IconX size={18} stroke={1.6} aria-hidden />
        </span>
      )}
    </div>
  );
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className={classes.list}
      data-old={isOld ? '' : undefined}
      hidden={items.length === 0}
    >
      {groups.map(({ title, members }) =>
        title === undefined ? (
          members.map(suggestion)
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group the options of a listbox
          <div key={title} role="group" aria-label={title}>
            <div className={classes.group} aria-hidden>
              {title}
            </div>
            {members.map(suggestion)}
          </div>
        ),
      )}
    </div>
  );
}

/** Neighbours with the same title form a group. */
function groupsOf<Option extends SuggestOption>(options: readonly Option[]) {
  const groups: { title: string | undefined; members: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.title === option.group) last.members.push(option);
    else groups.push({ title: option.group, members: [option] });
  }
  return groups;
}
