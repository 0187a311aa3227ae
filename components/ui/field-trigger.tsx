import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { classes, controlAria, fieldStyles } from './field'
import { ClearButton } from './field-box'
import { Icon, type IconName } from './icon'

type FieldTriggerProps = {
  id: string
  controlRef: RefObject<HTMLButtonElement | null>
  popup: 'listbox' | 'tree' | 'dialog'
  isOpen: boolean
  /** Of what is open. */
  panelId?: string
  disabled?: boolean
  readOnly?: boolean
  required?: boolean
  error?: string
  errorId?: string
  ariaLabel?: string
  autoFocus?: boolean
  isBusy?: boolean
  /** Of a toolbar that is one stop of the Tab key. */
  tabIndex?: 0 | -1
  'data-tool'?: string
  className?: string
  onPointerEnter?: () => void
  onClick: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** The closed face of a field whose value is chosen in a panel or dialog: the button that opens it and shows what is chosen. */
export function FieldTrigger({ controlRef, popup, isOpen, panelId, readOnly, ...props }: FieldTriggerProps) {
  return (
    <button
      ref={controlRef}
      id={props.id}
      type="button"
      role="combobox"
      className={classes(fieldStyles.trigger, props.className)}
      disabled={props.disabled}
      tabIndex={props.tabIndex}
      data-tool={props['data-tool']}
      aria-readonly={readOnly || undefined}
      aria-haspopup={popup}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      aria-busy={props.isBusy || undefined}
      data-autofocus={props.autoFocus || undefined}
      onPointerEnter={props.onPointerEnter}
      onClick={props.onClick}
      onKeyDown={props.onKeyDown}
      {...controlAria(props)}
    >
      {props.children}
    </button>
  )
}

type ChosenTextsProps = {
  labels: readonly string[]
  isMultiple: boolean
  placeholder: string | undefined
  /** So many are read at a glance; the others are counted by `moreText`. */
  shownMax?: number
  moreText?: (count: number) => string
}

/** What is chosen, inside the trigger: one text, or a chip for each of several. */
export function ChosenTexts({ labels, isMultiple, placeholder, shownMax = labels.length, moreText }: ChosenTextsProps) {
  if (labels.length === 0) {
    return <span className={classes(fieldStyles.triggerText, fieldStyles.triggerPlaceholder)}>{placeholder || '\u00a0'}</span>
  }
  if (!isMultiple) {
    return (
      <span className={fieldStyles.triggerText} data-tip={labels[0]}>
        {labels[0]}
      </span>
    )
  }
  const others = labels.slice(shownMax)
  return (
    <>
      {labels.slice(0, shownMax).map((label, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two things may have one name, and chips keep no state.
        <span key={index} className={fieldStyles.chip} data-tip={label}>
          {label}
        </span>
      ))}
      {others.length > 0 ? (
        <span className={fieldStyles.chip} data-tip={others.slice(0, 20).join('\n')}>
          {moreText?.(others.length)}
        </span>
      ) : null}
    </>
  )
}

/** The end of the control: a button that empties it where that can be done, else the sign of what opens. */
export function TriggerEnd({ onClear, icon = 'chevron-down' }: { onClear: (() => void) | undefined; icon?: IconName }) {
  if (onClear) return <ClearButton className={fieldStyles.triggerClear} onClear={onClear} />
  return (
    <span className={fieldStyles.triggerIcon}>
      <Icon name={icon} size={16} />
    </span>
  )
}
