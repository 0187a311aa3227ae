'use client'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePinyin } from '@/lib/client/use-pinyin'
import styles from './field-combobox.module.css'
import { NoChoices, PanelFilter, PanelMessage } from './field-filter'
import { FieldPopover } from './field-popover'
import { Icon } from './icon'

export type ComboboxOption = { value: string; label: string; disabled?: boolean }

type PanelProps = {
  listId: string
  anchorRef: RefObject<HTMLElement | null>
  options: readonly ComboboxOption[]
  values: readonly string[]
  isMultiple: boolean
  isFiltered: boolean
  isLoading: boolean
  notice: ReactNode
  firstKeys: string
  label: string | undefined
  labelledBy: string | undefined
  onChange: (values: readonly string[]) => void
  onClose: (isRefocusing: boolean) => void
}

/** Longer lists draw only the rows in view. */
const virtualFromCount = 200
const viewRows = 14

export function ComboboxPanel(props: PanelProps) {
  const { listId, options, values, isMultiple, isFiltered } = props
  const [keyword, setKeyword] = useState(isFiltered ? props.firstKeys : '')
  const isReadSo = usePinyin(isFiltered ? keyword : '')
  const shown = useMemo(() => matching(options, keyword, isReadSo), [options, keyword, isReadSo])
  const [active, setActive] = useState(() => startIndex(shown, values, isFiltered ? '' : props.firstKeys))
  const focusRef = useRef<HTMLElement | null>(null)
  const typedRef = useRef({ text: '', atMs: 0 })

  // External system: keyboard focus, which moves into the panel as it opens.
  useEffect(() => {
    focusRef.current?.focus()
  }, [])

  const choose = (option: ComboboxOption | undefined) => {
    if (!option || option.disabled) return
    const isChosen = values.includes(option.value)
    if (!isMultiple) {
      props.onChange([option.value])
      props.onClose(true)
    } else if (isChosen) props.onChange(values.filter((value) => value !== option.value))
    else props.onChange([...values, option.value])
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const target = nextIndex(event.key, active, shown.length)
    if (target !== null && (!isFiltered || (event.key !== 'Home' && event.key !== 'End'))) {
      event.preventDefault()
      setActive(target)
    } else if (event.key === 'Enter' || (event.key === ' ' && !isFiltered)) {
      event.preventDefault()
      choose(shown[active])
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      props.onClose(true)
    } else if (event.key === 'Tab') props.onClose(true)
    else if (!isFiltered && event.key.length === 1) {
      typedRef.current = typeAhead(typedRef.current, event.key)
      const found = startIndex(shown, [], typedRef.current.text)
      if (found >= 0) setActive(found)
    }
  }
  const activeId = shown[active] ? `${listId}-${active}` : undefined
  return (
    <FieldPopover anchorRef={props.anchorRef} onClose={() => props.onClose(false)} isMatchingWidth className={styles.panel}>
      {isFiltered ? (
        <PanelFilter
          keyword={keyword}
          listId={listId}
          activeId={activeId}
          inputRef={(element) => {
            focusRef.current = element
          }}
          onKeyword={(text) => {
            setKeyword(text)
            setActive(0)
          }}
          onKeyDown={handleKeyDown}
        />
      ) : null}
      <OptionList
        {...props}
        shown={shown}
        active={active}
        activeId={activeId}
        onActive={setActive}
        onChoose={choose}
        onKeyDown={isFiltered ? undefined : handleKeyDown}
        listRef={(element) => {
          if (!isFiltered) focusRef.current = element
        }}
      />
      {props.notice ? <PanelMessage>{props.notice}</PanelMessage> : null}
      {!props.notice && shown.length === 0 ? <NoChoices isLoading={props.isLoading} isSearching={keyword !== ''} /> : null}
    </FieldPopover>
  )
}

type ListProps = PanelProps & {
  shown: readonly ComboboxOption[]
  active: number
  activeId: string | undefined
  onActive: (index: number) => void
  onChoose: (option: ComboboxOption) => void
  onKeyDown: ((event: KeyboardEvent) => void) | undefined
  listRef: (element: HTMLElement | null) => void
}

function OptionList(props: ListProps) {
  const { listId, shown, active, values, isMultiple, onKeyDown } = props
  const ref = useRef<HTMLDivElement | null>(null)
  const [first, setFirst] = useState(() => Math.max(0, active - 4))
  const isVirtual = shown.length > virtualFromCount
  const rowPx = typeof window !== 'undefined' && window.innerWidth <= 600 ? 42 : 34
  const from = isVirtual ? Math.max(0, Math.min(first - 4, shown.length - viewRows)) : 0
  const to = isVirtual ? Math.min(shown.length, from + viewRows + 8) : shown.length

  // External system: the scroll position of the list, which follows the active row.
  useLayoutEffect(() => {
    const list = ref.current
    if (!list || active < 0) return
    const top = active * rowPx
    if (top < list.scrollTop) list.scrollTop = top
    else if (top + rowPx > list.scrollTop + list.clientHeight) list.scrollTop = top + rowPx - list.clientHeight + 8
    setFirst(Math.floor(list.scrollTop / rowPx))
  }, [active, rowPx])

  const chosen = useMemo(() => new Set(values), [values])
  return (
    <div
      ref={(element) => {
        ref.current = element
        props.listRef(element)
      }}
      id={listId}
      role="listbox"
      className={styles.list}
      hidden={shown.length === 0}
      tabIndex={onKeyDown ? 0 : -1}
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      aria-multiselectable={isMultiple || undefined}
      aria-activedescendant={onKeyDown ? props.activeId : undefined}
      onKeyDown={onKeyDown}
      onScroll={isVirtual ? (event) => setFirst(Math.floor(event.currentTarget.scrollTop / rowPx)) : undefined}
    >
      {isVirtual ? <div style={{ height: from * rowPx }} /> : null}
      {shown.slice(from, to).map((option, offset) => {
        const index = from + offset
        const isChosen = chosen.has(option.value)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list or its filter box holds the focus and handles every key.
          <div
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            className={styles.option}
            aria-selected={isChosen}
            aria-disabled={option.disabled || undefined}
            aria-setsize={isVirtual ? shown.length : undefined}
            aria-posinset={isVirtual ? index + 1 : undefined}
            data-active={index === active || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => index !== active && props.onActive(index)}
            onClick={() => props.onChoose(option)}
          >
            <span data-tip={option.label}>{option.label}</span>
            {isChosen ? <Icon name="check" size={14} /> : null}
          </div>
        )
      })}
      {isVirtual ? <div style={{ height: (shown.length - to) * rowPx }} /> : null}
    </div>
  )
}

type Reads = ReturnType<typeof usePinyin>

function matching(options: readonly ComboboxOption[], keyword: string, isReadSo: Reads): readonly ComboboxOption[] {
  const needle = keyword.trim().toLowerCase()
  if (!needle) return options
  return options.filter(({ label }) => label.toLowerCase().includes(needle) || isReadSo?.(label))
}

function startIndex(options: readonly ComboboxOption[], values: readonly string[], typed: string): number {
  const needle = typed.toLowerCase()
  if (needle) return options.findIndex((option) => option.label.toLowerCase().startsWith(needle))
  const chosen = options.findIndex((option) => option.value === values[0])
  return Math.max(0, chosen)
}

function nextIndex(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return Math.min(count - 1, active + 1)
  if (key === 'ArrowUp') return Math.max(0, active - 1)
  if (key === 'PageDown') return Math.min(count - 1, active + 7)
  if (key === 'PageUp') return Math.max(0, active - 7)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/** Keys typed within a second of each other form one word. */
function typeAhead(before: { text: string; atMs: number }, key: string): { text: string; atMs: number } {
  const atMs = Date.now()
  return { text: atMs - before.atMs < 1000 ? before.text + key : key, atMs }
}
