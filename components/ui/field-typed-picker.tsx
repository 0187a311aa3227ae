'use client'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { controlAria, fieldStyles } from './field'
import { ClearButton, FieldBox, useFieldPanel } from './field-box'
import { FieldPopover } from './field-popover'
import { Icon, type IconName } from './icon'

/** What every control of this kind takes from the form around it. */
export type TypedControlProps = {
  id: string
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  readOnly?: boolean
  compact?: boolean
  isClearable?: boolean
  required?: boolean
  error?: string
  errorId?: string
  ariaLabel?: string
  autoFocus?: boolean
}

type TypedPickerProps = TypedControlProps & {
  text: string
  lengthMax: number
  icon: IconName
  /** Name of the button that opens the panel. */
  openLabel: string
  /** Called when the typing ends; empty text clears. What is not understood is dropped, and the former text shows again. */
  onTyped: (text: string) => void
  /** `takesFocus`: it was asked for by key or by its button; else the focus stays in the text, where typing goes on. */
  panel: (close: () => void, takesFocus: boolean) => ReactNode
}

/** A value typed as text or chosen in a panel below, which a click into the text opens too. */
export function TypedPicker(props: TypedPickerProps) {
  const { text, compact, disabled = false, readOnly = false } = props
  const { boxRef, controlRef, isOpen, ...panel } = useFieldPanel<HTMLInputElement>()
  const [draft, setDraft] = useState<string | null>(null)
  const [takesFocus, setTakesFocus] = useState(false)
  const [isTapped, setTapped] = useState(false)
  const canEdit = !disabled && !readOnly

  const commit = () => {
    if (draft === null) return
    setDraft(null)
    props.onTyped(draft.trim())
  }
  const open = (isFocusing: boolean) => {
    // Where the focus stays, the typing has not ended.
    if (isFocusing) commit()
    setTakesFocus(isFocusing)
    panel.open()
  }
  const handleBoxKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    event.stopPropagation()
    panel.close(true)
  }
  const handleInputKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      commit()
      panel.close(false)
    }
    if (event.key !== 'ArrowDown' || !canEdit) return
    event.preventDefault()
    open(true)
  }
  const leave = () => {
    panel.close(false)
    props.onBlur?.()
  }
  return (
    <FieldBox
      boxRef={boxRef}
      compact={compact}
      error={props.error}
      disabled={disabled}
      readOnly={readOnly}
      onLeave={leave}
      onKeyDown={handleBoxKey}
    >
      <input
        ref={controlRef}
        id={props.id}
        type="text"
        // On a phone the keyboard would cover the panel; a second tap brings it.
        inputMode={isTapped ? 'none' : 'numeric'}
        className={fieldStyles.native}
        value={draft ?? text}
        placeholder={disabled ? undefined : props.placeholder}
        disabled={disabled}
        readOnly={readOnly}
        autoComplete="off"
        maxLength={props.lengthMax}
        data-autofocus={props.autoFocus || undefined}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onPointerDown={(event) => setTapped(event.pointerType === 'touch' && !isOpen)}
        onClick={() => {
          if (canEdit && !isOpen) open(false)
        }}
        onKeyDown={handleInputKey}
        {...controlAria(props)}
      />
      {canEdit && props.isClearable && text !== '' ? (
        <ClearButton
          onClear={() => {
            setDraft(null)
            props.onTyped('')
            panel.close(true)
          }}
        />
      ) : null}
      {canEdit ? (
        <button
          type="button"
          tabIndex={compact ? -1 : 0}
          className={fieldStyles.iconButton}
          aria-label={props.openLabel}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? panel.close(true) : open(true))}
        >
          <Icon name={props.icon} size={16} />
        </button>
      ) : null}
      {isOpen ? (
        <FieldPopover anchorRef={boxRef} onClose={() => panel.close(false)}>
          {props.panel(() => panel.close(true), takesFocus)}
        </FieldPopover>
      ) : null}
    </FieldBox>
  )
}
