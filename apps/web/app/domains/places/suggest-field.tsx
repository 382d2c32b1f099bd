import { foldWords } from '@meche/contract/fold-accents';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { TextInput } from '~/ui/form/text-input.tsx';
import { IconMapPin } from '~/ui/icons/icons.ts';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './suggest-field.module.css';
import { SuggestionList, type SuggestOption } from './suggestion-list.tsx';

export type SuggestFieldProps<Item> = {
  name: string;
  label: string;
  /** The label stays available to screen readers. */
  hideLabel?: boolean;
  defaultValue?: string;
  placeholder?: string;
  description?: ReactNode;
  /** Lets the browser fill the field, for example `address-line1`; by default it does not. */
  autoComplete?: string;
  maxLength?: number;
  /**
   * While suggestions load, `data` holds those for the earlier text. Those that hold the typed text too stay
   * visible and cannot be chosen.
   */
  found: {
    data?: readonly Item[] | undefined;
    isPlaceholderData: boolean;
    fetchStatus: 'fetching' | 'paused' | 'idle';
    error: unknown;
  };
  /** Suggested while the field is empty. */
  before?: readonly Item[];
  /** Called with the typed text of two characters or more. */
  onAsk: (text: string) => void;
  optionOf: (item: Item) => SuggestOption;
  writtenAs: (item: Item) => string;
  onChoose?: (written: string, item: Item) => void;
  onType?: (text: string) => void;
  /**
   * Called on Enter when no suggestion is active, with the first suggestion if there is one. While
   * suggestions load, the call waits for them.
   */
  onEnter?: (first: Item | undefined) => void;
  /** Returns true for text that needs no suggestion, so that Enter does not wait for the list. */
  isWhole?: (text: string) => boolean;
  isRequired?: boolean;
  /** Set `icon`, `sayCount` and `listLabel` when the suggestions are not places. */
  icon?: ReactNode;
  sayCount?: (count: number) => string;
  listLabel?: string;
  /** The field also accepts text without a suggestion, so no message says that nothing matches. */
  isFree?: boolean;
  autoFocus?: boolean;
  error?: ReactNode;
  /** A form uses the ref to focus the field after an error. */
  ref?: Ref<{ focus(): void }>;
};

const CHARACTERS = 2;

/** Combobox whose text need not match a suggestion. Text typed before hydration is preserved. */
export function SuggestField<Item>(props: SuggestFieldProps<Item>) {
  const { name, label, hideLabel, defaultValue = '', placeholder, found, optionOf, writtenAs, error } = props;
  const { isRequired = true, isFree, autoFocus = false, ref } = props;
  const { t } = useTranslation('home');
  const { icon = <IconMapPin size={18} stroke={1.6} aria-hidden /> } = props;
  const { sayCount = (count) => t('search.suggested', { count }), listLabel = t('search.suggestions') } =
    props;
  const { sentence } = useRefusalTexts();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  const { view, isOld, active, items, choose, remove, ...handlers } = useSuggestions(props, input);
  const typing = view === 'typed';
  const count = view === 'closed' || isOld ? undefined : items.length;
  const hasCount = typing ? found.data !== undefined : true;
  const countText = count !== undefined && hasCount && (count > 0 || !isFree) && sayCount(count);
  const chosen = items[active];
  return (
    <div className={classes.field}>
      <TextInput
        ref={input}
        name={name}
        {...(hideLabel ? { 'aria-label': label } : { label })}
        placeholder={placeholder}
        description={props.description}
        error={error}
        defaultValue={defaultValue}
        required={isRequired}
        // Callers set autoFocus only when the reader has just used this field.
        autoFocus={autoFocus}
        maxLength={props.maxLength ?? 100}
        autoComplete={props.autoComplete ?? 'off'}
        leftSection={icon}
        role="combobox"
        aria-expanded={items.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        {...handlers}
      />
      <VisuallyHidden aria-live="polite">
        {/* VoiceOver often does not read aria-activedescendant (source: useComboBox of React Aria). */}
        {chosen && /Mac|iP/.test(navigator.userAgent) ? writtenAs(chosen) : countText}
      </VisuallyHidden>
      {count === 0 && countText && <p className={classes.none}>{countText}</p>}
      {typing && found.error != null && (
        <p role="status" className={classes.none}>
          {sentence(found.error)}
        </p>
      )}
      <SuggestionList id={list} label={listLabel} {...{ items, isOld, active, optionOf, choose, remove }} />
    </div>
  );
}

/** The list is closed, shows what is suggested for an empty field, or what matches the typed text. */
type View = 'closed' | 'empty' | 'typed';

function useSuggestions<Item>(field: SuggestFieldProps<Item>, input: RefObject<HTMLInputElement | null>) {
  const { defaultValue = '', found, writtenAs, optionOf, onAsk, onChoose, onType, onEnter, isWhole } = field;
  const isPressed = usePointerPress();
  const [view, setView] = useState<View>('closed');
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const isOld = view === 'typed' && found.isPlaceholderData;
  const items = shownItems(field, { view, isOld, text });
  const choosable = isOld ? [] : items;
  const isSearching = view === 'typed' && found.fetchStatus === 'fetching' && (isOld || !found.data);
  const [hasEntered, setEntered] = useState(false);
  const enter = useEffectEvent(() => {
    setEntered(false);
    onEnter?.(choosable[0]);
  });
  useEffect(() => {
    if (hasEntered && !isSearching) enter();
  }, [hasEntered, isSearching]);

  function ask(typed: string) {
    const length = typed.trim().length;
    const isTyped = length >= CHARACTERS;
    setEntered(false);
    onAsk(isTyped ? typed : '');
    setText(typed);
    setView(isTyped ? 'typed' : length === 0 && field.before?.length ? 'empty' : 'closed');
    setActive(-1);
  }

  // Load suggestions for text that was typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run only once, at hydration
  useEffect(() => {
    const typed = input.current;
    if (typed && typed === document.activeElement && typed.value !== defaultValue) ask(typed.value);
  }, []);

  function openIfEmpty() {
    if (input.current?.value.trim() === '') ask('');
  }

  /**
   * The list stays open until the pointer is released, because closing the list can shorten the page and
   * move the pressed element away.
   */
  function onBlur() {
    setEntered(false);
    if (isPressed.current) document.addEventListener('mouseup', () => setView('closed'), { once: true });
    else setView('closed');
  }

  function close() {
    setView('closed');
    setActive(-1);
  }

  function choose(item: Item) {
    const written = writtenAs(item);
    if (input.current) input.current.value = written;
    close();
    onChoose?.(written, item);
  }

  function remove(item: Item) {
    setActive(-1);
    optionOf(item).remove?.onRemove();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // These keys belong to the composition of a character.
    if (event.nativeEvent.isComposing) return;
    const chosen = choosable[active];
    if (event.key === 'Enter' && !chosen && onEnter) {
      if (isSearching && !isWhole?.(event.currentTarget.value)) setEntered(true);
      else onEnter(choosable[0]);
    } else if (event.key === 'ArrowDown' && view === 'closed') ask(event.currentTarget.value);
    else if (items.length === 0) return;
    else if (event.key === 'ArrowDown' && choosable.length > 0) setActive((active + 1) % choosable.length);
    else if (event.key === 'ArrowUp' && choosable.length > 0)
      setActive((active <= 0 ? choosable.length : active) - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Delete' && chosen && optionOf(chosen).remove) remove(chosen);
    else return;
    event.preventDefault();
  }

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    ask(event.currentTarget.value);
    onType?.(event.currentTarget.value);
  }

  const listeners = { onChange, onKeyDown, onFocus: openIfEmpty, onClick: openIfEmpty, onBlur };
  return { view, isOld, active, items, choose, remove, ...listeners };
}

function shownItems<Item>(
  { before = [], found, optionOf }: SuggestFieldProps<Item>,
  { view, isOld, text }: { view: View; isOld: boolean; text: string },
): readonly Item[] {
  if (view === 'empty') return before;
  if (view === 'closed' || found.error != null || !found.data) return [];
  return isOld ? found.data.filter((item) => holdsText(optionOf(item), text)) : found.data;
}

/** True when a word of the option begins with the typed text. */
function holdsText({ label, detail }: SuggestOption, text: string): boolean {
  return ` ${foldWords(`${label} ${detail}`)}`.includes(` ${foldWords(text)}`);
}

function usePointerPress(): RefObject<boolean> {
  const isPressed = useRef(false);
  useEffect(() => {
    const follow = ({ type }: Event) => {
      isPressed.current = type === 'mousedown';
    };
    document.addEventListener('mousedown', follow, true);
    document.addEventListener('mouseup', follow, true);
    return () => {
      document.removeEventListener('mousedown', follow, true);
      document.removeEventListener('mouseup', follow, true);
    };
  }, []);
  return isPressed;
}
