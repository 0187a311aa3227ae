'use client'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { classes, fieldStyles } from '@/components/ui/field'
import { ClearButton, FieldBox } from '@/components/ui/field-box'
import { FieldTrigger } from '@/components/ui/field-trigger'
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
  const { texts, disabled, readOnly, isOpen, onClear, onRemoveLast } = props
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
      <FieldTrigger
        {...props}
        controlRef={controlRef}
        className={styles.trigger}
        popup="dialog"
        isOpen={isOpen && props.popupId !== undefined}
        panelId={props.popupId}
        isBusy={props.isLoading}
        onClick={() => {
          if (!readOnly) props.onOpen()
        }}
        onKeyDown={handleKeyDown}
      >
        <Texts {...props} placeholder={isFixed ? '' : props.placeholder} />
      </FieldTrigger>
      <span className={styles.tools}>
        {props.tools}
        {canClear ? (
          <ClearButton
            className={styles.tool}
            onClear={() => {
              onClear()
              controlRef.current?.focus({ preventScroll: true })
            }}
          />
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
      data-tip={text}
    >
      {text}
    </span>
  ))
}
