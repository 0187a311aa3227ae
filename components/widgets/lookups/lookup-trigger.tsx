'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { classes, controlAria, fieldStyles } from '@/components/ui/field'
import { FieldBox } from '@/components/ui/field-box'
import { Icon, type IconName } from '@/components/ui/icon'
import type { WidgetProps } from '../define-widget'
import styles from './lookup-trigger.module.css'
import type { RecordText } from './use-record-texts'

type LookupTriggerProps = Pick<
  WidgetProps,
  'id' | 'disabled' | 'readOnly' | 'compact' | 'error' | 'errorId' | 'ariaLabel' | 'autoFocus' | 'onBlur'
> & {
  texts: readonly RecordText[]
  isMulti: boolean
  isLoading: boolean
  isOpen: boolean
  /** Of what opens below the field; a dialog stands apart from it. */
  popupId?: string
  icon?: IconName
  placeholder: string
  required: boolean
  boxRef?: RefObject<HTMLSpanElement | null>
  controlRef?: RefObject<HTMLButtonElement | null>
  onOpen: () => void
  /** Absent where the field cannot be emptied. */
  onClear?: () => void
  onRemoveLast?: () => void
  /** Further buttons at the end of the control. */
  tools?: ReactNode
  children?: ReactNode
}

/** The face of a field whose value is chosen in a dialog or popover. */
export function LookupTrigger(props: LookupTriggerProps) {
  const t = useTranslations('widgets')
  const { id, texts, disabled, readOnly, isOpen, onClear, onRemoveLast } = props
  const ownRef = useRef<HTMLButtonElement>(null)
  const controlRef = props.controlRef ?? ownRef
  const isFixed = disabled || readOnly
  const canClear = onClear !== undefined && texts.length > 0 && !isFixed
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isFixed || isOpen) return
    if (event.key === 'ArrowDown') props.onOpen()
    else if (event.key === 'Delete' && canClear) onClear()
    else if (event.key === 'Backspace' && canClear) (onRemoveLast ?? onClear)()
    else return
    event.preventDefault()
  }
  return (
    <FieldBox
      boxRef={props.boxRef}
      compact={props.compact}
      error={props.error}
      disabled={disabled}
      readOnly={readOnly}
      onLeave={props.onBlur}
    >
      <button
        ref={controlRef}
        id={id}
        type="button"
        role="combobox"
        className={classes(fieldStyles.trigger, styles.trigger)}
        disabled={disabled}
        aria-readonly={readOnly || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen && props.popupId !== undefined}
        aria-controls={isOpen ? props.popupId : undefined}
        aria-busy={props.isLoading || undefined}
        data-autofocus={props.autoFocus || undefined}
        onClick={() => {
          if (!readOnly) props.onOpen()
        }}
        onKeyDown={handleKeyDown}
        {...controlAria(props)}
      >
        <Texts {...props} placeholder={isFixed ? '' : props.placeholder} />
      </button>
      <span className={styles.tools}>
        {props.tools}
        {canClear ? (
          <button
            type="button"
            tabIndex={-1}
            className={classes(fieldStyles.iconButton, styles.tool)}
            aria-label={t('clear')}
            onClick={() => {
              onClear()
              controlRef.current?.focus()
            }}
          >
            <Icon name="close" size={14} />
          </button>
        ) : isFixed ? null : (
          <span className={styles.sign}>
            <Icon name={props.icon ?? 'search'} size={16} />
          </span>
        )}
      </span>
      {props.children}
    </FieldBox>
  )
}

function Texts({ texts, isMulti, placeholder }: Pick<LookupTriggerProps, 'texts' | 'isMulti' | 'placeholder'>) {
  if (texts.length === 0) {
    return <span className={classes(fieldStyles.triggerText, fieldStyles.triggerPlaceholder)}>{placeholder || '\u00a0'}</span>
  }
  return texts.map(({ id, text, isGone }) => (
    <span
      key={id}
      className={classes(isMulti ? fieldStyles.chip : fieldStyles.triggerText, isGone && fieldStyles.triggerPlaceholder)}
      title={text}
    >
      {text}
    </span>
  ))
}
