'use client'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { classes, controlAria, fieldStyles } from '@/components/ui/field'
import { ClearButton, FieldBox } from '@/components/ui/field-box'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { LengthCount } from '@/components/widget-kits/length-count'
import { flagAttribute } from '@/lib/form/attributes'
import { plainText } from '@/lib/form/wire-values'
import { suggestionId } from './suggestion-list'

type TextBoxProps = WidgetProps & {
  boxRef?: RefObject<HTMLSpanElement | null>
  onLeave?: () => void
  combobox?: { isOpen: boolean; active: number; onKeyDown: (event: KeyboardEvent) => void; onOpen: () => void }
  children?: ReactNode
}

/** The text itself; with `combobox` it says what its list of suggestions does. */
export function TextBox({ node, value, onChange, combobox, children, ...props }: TextBoxProps) {
  const ref = useRef<HTMLInputElement>(null)
  const text = plainText(value)
  const canClear = flagAttribute(node, 'clearable', true) && text !== '' && !props.disabled && !props.readOnly
  const list = suggestionId(props.id)
  const aria = combobox && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': combobox.isOpen,
    'aria-controls': combobox.isOpen ? list : undefined,
    'aria-activedescendant': combobox.active >= 0 ? suggestionId(props.id, combobox.active) : undefined,
    onKeyDown: combobox.onKeyDown,
    onClick: combobox.onOpen,
  }
  return (
    <FieldBox
      boxRef={props.boxRef}
      compact={props.compact}
      error={props.error}
      disabled={props.disabled}
      readOnly={props.readOnly}
      onLeave={() => {
        props.onLeave?.()
        props.onBlur?.()
      }}
    >
      <input
        ref={ref}
        id={props.id}
        type="text"
        className={classes(fieldStyles.native, props.compact && fieldStyles.compact)}
        value={text}
        placeholder={props.disabled ? undefined : node.placeholder}
        disabled={props.disabled}
        readOnly={props.readOnly}
        autoComplete="off"
        data-autofocus={props.autoFocus || undefined}
        onChange={(event) => onChange(event.target.value)}
        {...aria}
        {...controlAria({ ...props, required: node.required })}
      />
      {canClear ? (
        <ClearButton
          onClear={() => {
            onChange('')
            ref.current?.focus()
          }}
        />
      ) : null}
      <LengthCount node={node} text={text} />
      {children}
    </FieldBox>
  )
}
