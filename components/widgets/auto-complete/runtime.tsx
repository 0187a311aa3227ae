'use client'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import type { Caller } from '@/components/widget-kits/names'
import { useWidgetEnv } from '@/components/widget-kits/widget-env'
import { plainText } from '@/lib/form/wire-values'
import { SuggestionList } from './suggestion-list'
import { TextBox } from './text-box'
import { type Suggestion, type Suggestions, useSuggestions } from './use-suggestions'

/** A text field that suggests; any text may be written (contract 3a §4.6). Nobody signed in: a plain text field. */
export function Runtime(props: WidgetProps) {
  const call = useWidgetEnv()?.call
  return call ? <SuggestingInput {...props} call={call} /> : <TextBox {...props} />
}

function SuggestingInput({ call, ...props }: WidgetProps & { call: Caller }) {
  const boxRef = useRef<HTMLSpanElement>(null)
  const list = useSuggestionList(props, call)
  return (
    <TextBox
      {...props}
      boxRef={boxRef}
      onChange={list.write}
      onLeave={list.close}
      combobox={{ isOpen: list.isShown, active: list.active, onKeyDown: list.handleKeyDown, onOpen: list.open }}
    >
      {list.isShown ? (
        <SuggestionList
          {...list.found}
          id={props.id}
          label={props.ariaLabel}
          anchorRef={boxRef}
          active={list.active}
          onActive={list.setActive}
          onChoose={list.choose}
          onClose={list.close}
        />
      ) : null}
    </TextBox>
  )
}

/** The suggestions for what is written, which of them is active, and what the keys do. */
function useSuggestionList({ node, value, disabled, readOnly, onChange }: WidgetProps, call: Caller) {
  const [isOpen, setIsOpen] = useState(false)
  const [marked, setActive] = useState(-1)
  const found = useSuggestions(node, call, plainText(value).trim(), isOpen)
  const { suggestions } = found
  const isStale = found.status === 'loading'
  const isShown = isOpen && isWorthShowing(found)
  const active = isShown && !isStale && marked < suggestions.length ? marked : -1
  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const open = () => {
    if (!disabled && !readOnly) setIsOpen(true)
  }
  const choose = ({ text, row }: Suggestion) => {
    if (isStale) return
    onChange(text, row)
    close()
  }
  const write = (next: unknown) => {
    onChange(next)
    setActive(-1)
    open()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const chosen = suggestions[active]
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
  return { found, isShown, active, setActive, open, close, choose, write, handleKeyDown }
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
