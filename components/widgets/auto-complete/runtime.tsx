'use client'
import { type KeyboardEvent, useRef, useState } from 'react'
import { classes, controlAria, fieldStyles } from '@/components/ui/field'
import { ClearButton, FieldBox } from '@/components/ui/field-box'
import { flagAttribute, numberAttribute } from '@/lib/form/attributes'
import { plainText } from '@/lib/form/wire-values'
import type { WidgetProps } from '../define-widget'
import type { Caller } from '../names'
import { useWidgetEnv } from '../widget-env'
import { SuggestionList, suggestionId } from './suggestion-list'
import { type Suggestion, type Suggestions, useSuggestions } from './use-suggestions'

/** A text field that suggests; any text may be written (contract 3a §4.6). Nobody signed in: a plain text field. */
export function Runtime(props: WidgetProps) {
  const call = useWidgetEnv()?.call
  return call ? <SuggestingInput {...props} call={call} /> : <TextBox {...props} />
}

function SuggestingInput({ call, ...props }: WidgetProps & { call: Caller }) {
  const text = plainText(props.value)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const boxRef = useRef<HTMLSpanElement>(null)
  const found = useSuggestions(props.node, call, text.trim(), isOpen)
  const { suggestions } = found
  const isShown = isOpen && isWorthShowing(found)
  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const open = () => {
    if (!props.disabled && !props.readOnly) setIsOpen(true)
  }
  const choose = ({ text: chosen, row }: Suggestion) => {
    props.onChange(chosen, row)
    close()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const chosen = isShown ? suggestions[active] : undefined
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (isOpen) setActive(nextActive(active, key, suggestions.length))
      open()
    } else if (key === 'Enter' && chosen) choose(chosen)
    else if (key === 'Escape' && isShown) {
      // The dialog around the form stays open.
      event.stopPropagation()
      close()
    } else return
    event.preventDefault()
  }
  return (
    <TextBox
      {...props}
      boxRef={boxRef}
      onChange={(next) => {
        props.onChange(next)
        setActive(-1)
        open()
      }}
      onLeave={close}
      combobox={{
        isOpen: isShown,
        active: isShown && active < suggestions.length ? active : -1,
        onKeyDown: handleKeyDown,
        onOpen: open,
      }}
    >
      {isShown ? (
        <SuggestionList
          {...found}
          id={props.id}
          label={props.ariaLabel}
          anchorRef={boxRef}
          active={active}
          onActive={setActive}
          onChoose={choose}
          onClose={close}
        />
      ) : null}
    </TextBox>
  )
}

/** A list that has nothing to say would only cover what is below it. */
function isWorthShowing({ suggestions, status }: Suggestions): boolean {
  return suggestions.length > 0 || status === 'failed'
}

function nextActive(active: number, key: string, count: number): number {
  if (count === 0) return -1
  // Beyond both ends stands the text itself, with nothing chosen.
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1
  return active === -1 ? count - 1 : active - 1
}

type TextBoxProps = WidgetProps & {
  boxRef?: React.RefObject<HTMLSpanElement | null>
  onLeave?: () => void
  combobox?: { isOpen: boolean; active: number; onKeyDown: (event: KeyboardEvent) => void; onOpen: () => void }
  children?: React.ReactNode
}

function TextBox({ node, value, onChange, combobox, children, ...props }: TextBoxProps) {
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
        maxLength={numberAttribute(node, 'maxlength') || undefined}
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
      {children}
    </FieldBox>
  )
}
