'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { classes, controlAria, fieldStyles } from '@/components/ui/field'
import { ClearButton, FieldBox, useFieldPanel } from '@/components/ui/field-box'
import { Icon } from '@/components/ui/icon'
import type { WidgetProps } from './define-widget'

type ChoiceTriggerProps = Pick<
  WidgetProps,
  'id' | 'onBlur' | 'disabled' | 'readOnly' | 'compact' | 'error' | 'errorId' | 'ariaLabel' | 'autoFocus'
> & {
  /** What is chosen, as text: one for a single choice, chips for several. */
  labels: readonly string[]
  isMultiple: boolean
  isClearable: boolean
  required: boolean
  placeholder: string
  popup: 'tree' | 'dialog'
  panelId: string
  /** Takes one chip away again, the last one on Backspace. */
  onRemove: (index: number) => void
  onClear: () => void
  panel: (panel: {
    anchorRef: RefObject<HTMLElement | null>
    firstKeys: string
    close: (isRefocusing: boolean) => void
  }) => ReactNode
}

/** The closed face of a choice from a tree, with the panel it opens; behaves like the one of a select. */
export function ChoiceTrigger(props: ChoiceTriggerProps) {
  const t = useTranslations('widgets.choice')
  const { id, labels, isMultiple, disabled, readOnly, compact = false } = props
  const { boxRef, controlRef, isOpen, ...panel } = useFieldPanel<HTMLButtonElement>()
  const [firstKeys, setFirstKeys] = useState('')
  const canEdit = !disabled && !readOnly
  const canClear = props.isClearable && labels.length > 0 && canEdit
  const open = (typed: string) => {
    if (!canEdit || isOpen) return
    setFirstKeys(typed)
    panel.open()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (isOpen) {
      // The panel takes the focus once its code is there; until then it can be closed from here.
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      panel.close(true)
      return
    }
    const isTyping = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || isTyping) {
      event.preventDefault()
      open(isTyping ? event.key : '')
    } else if ((event.key === 'Backspace' || event.key === 'Delete') && canClear) {
      event.preventDefault()
      if (event.key === 'Backspace' && isMultiple) props.onRemove(labels.length - 1)
      else props.onClear()
    }
  }
  const leave = () => {
    panel.close(false)
    props.onBlur?.()
  }
  return (
    <FieldBox boxRef={boxRef} compact={compact} error={props.error} disabled={disabled} readOnly={readOnly} onLeave={leave}>
      <button
        ref={controlRef}
        id={id}
        type="button"
        role="combobox"
        className={fieldStyles.trigger}
        disabled={disabled}
        aria-readonly={readOnly || undefined}
        aria-haspopup={props.popup}
        aria-expanded={isOpen}
        aria-controls={isOpen ? props.panelId : undefined}
        data-autofocus={props.autoFocus || undefined}
        onClick={() => (isOpen ? panel.close(true) : open(''))}
        onKeyDown={handleKeyDown}
        {...controlAria(props)}
      >
        <Chosen labels={labels} isMultiple={isMultiple} placeholder={disabled ? '' : props.placeholder || t('placeholder')} />
      </button>
      {canClear ? (
        <ClearButton
          className={fieldStyles.triggerClear}
          onClear={() => {
            props.onClear()
            panel.close(true)
          }}
        />
      ) : (
        <span className={fieldStyles.triggerIcon}>
          <Icon name="chevron-down" size={16} />
        </span>
      )}
      {isOpen ? props.panel({ anchorRef: boxRef, firstKeys, close: panel.close }) : null}
    </FieldBox>
  )
}

function Chosen({ labels, isMultiple, placeholder }: Pick<ChoiceTriggerProps, 'labels' | 'isMultiple' | 'placeholder'>) {
  if (labels.length === 0) {
    return <span className={classes(fieldStyles.triggerText, fieldStyles.triggerPlaceholder)}>{placeholder || '\u00a0'}</span>
  }
  if (!isMultiple) {
    return (
      <span className={fieldStyles.triggerText} title={labels[0]}>
        {labels[0]}
      </span>
    )
  }
  return labels.map((label, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two branches may hold leaves of one name, and chips keep no state.
    <span key={index} className={fieldStyles.chip} title={label}>
      {label}
    </span>
  ))
}
