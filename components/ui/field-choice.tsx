'use client'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { FieldBox, useFieldPanel } from './field-box'
import { ChosenTexts, FieldTrigger, TriggerEnd } from './field-trigger'

type FieldChoiceProps = {
  id: string
  /** What is chosen, as text: one for a single choice, chips for several. */
  labels: readonly string[]
  isMultiple: boolean
  isClearable: boolean
  placeholder: string | undefined
  popup: 'listbox' | 'tree'
  panelId: string
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  compact?: boolean
  error?: string
  errorId?: string
  ariaLabel?: string
  autoFocus?: boolean
  tabIndex?: 0 | -1
  'data-tool'?: string
  onBlur?: () => void
  /** Asked once when the panel is opened. */
  onOpen?: () => void
  /** Takes the last chip away again. */
  onRemoveLast: () => void
  onClear: () => void
  panel: (panel: ChoicePanel) => ReactNode
}

export type ChoicePanel = {
  anchorRef: RefObject<HTMLElement | null>
  /** The key that opened the panel, when it was one of text. */
  firstKeys: string
  close: (isRefocusing: boolean) => void
}

/** A choice in a panel under its closed face: opened by pointer, arrow or typing, emptied by Backspace and Delete. */
export function FieldChoice(props: FieldChoiceProps) {
  const { labels, isMultiple, disabled, readOnly } = props
  const { boxRef, controlRef, isOpen, ...panel } = useFieldPanel<HTMLButtonElement>()
  const [firstKeys, setFirstKeys] = useState('')
  const canEdit = !disabled && !readOnly
  const canClear = props.isClearable && labels.length > 0 && canEdit
  const open = (typed: string) => {
    if (!canEdit || isOpen) return
    setFirstKeys(typed)
    panel.open()
    props.onOpen?.()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (isOpen) {
      // The panel takes the focus once its code is there; until then it can be closed from here.
      if (event.key !== 'Escape') return
      event.stopPropagation()
      panel.close(true)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open('')
    else if (isTyping(event)) open(event.key)
    else if (event.key === 'Backspace' && canClear && isMultiple) props.onRemoveLast()
    else if ((event.key === 'Backspace' || event.key === 'Delete') && canClear) props.onClear()
    else return
    event.preventDefault()
  }
  const leave = () => {
    panel.close(false)
    props.onBlur?.()
  }
  const clear = () => {
    props.onClear()
    panel.close(true)
  }
  return (
    <FieldBox boxRef={boxRef} compact={props.compact} error={props.error} disabled={disabled} readOnly={readOnly} onLeave={leave}>
      <FieldTrigger
        {...props}
        controlRef={controlRef}
        isOpen={isOpen}
        onClick={() => (isOpen ? panel.close(true) : open(''))}
        onKeyDown={handleKeyDown}
      >
        <ChosenTexts labels={labels} isMultiple={isMultiple} placeholder={disabled ? '' : props.placeholder} />
      </FieldTrigger>
      <TriggerEnd onClear={canClear ? clear : undefined} />
      {isOpen ? props.panel({ anchorRef: boxRef, firstKeys, close: panel.close }) : null}
    </FieldBox>
  )
}

function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}
