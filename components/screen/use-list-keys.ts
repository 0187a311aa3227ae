import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useConditionsFold } from './list-look'

/**
 * Keys of a list screen (the look §2): `/` goes to the search, `n` begins a new record, `e` changes the row that has the focus. They
 * count only while the focus is on the screen and not where something is written or found by its letters: who dictates must not begin a
 * record by one. `onRowKey` gives rows keys of their own; these, and the walk through the rows, count wherever the focus is on the page.
 */
export function useListKeys(screenRef: RefObject<HTMLElement | null>, onRowKey?: RowKey): void {
  const [isFolded, fold] = useConditionsFold()
  const latest = useRef({ isFolded, fold, onRowKey })
  latest.current = { isFolded, fold, onRowKey }
  // The keyboard. Events of dialogs bubble to the screen that holds them: those are not for it.
  useEffect(() => {
    const screen = screenRef.current
    if (!screen) return
    const pressesInRows = ({ key }: KeyboardEvent) =>
      latest.current.onRowKey !== undefined && pressInRows(key, screen, latest.current.onRowKey)
    const onKeyDown = (event: KeyboardEvent) => {
      if (isOfOthers(event)) return
      if (pressesInRows(event)) return event.preventDefault()
      const target = targetOf(event.key, screen, latest.current)
      if (!target) return
      event.preventDefault()
      if (event.key === '/') target.focus()
      else target.click()
    }
    // A page that was just opened has the focus elsewhere, as on the entry of the menu: keys of its rows count where nothing stands over it.
    const onPageKeyDown = (event: KeyboardEvent) => {
      const isOutside = event.target instanceof Node && !screen.contains(event.target)
      if (!isOutside || isOfOthers(event) || document.querySelector('dialog[open], [role="dialog"]')) return
      if (pressesInRows(event)) event.preventDefault()
    }
    screen.addEventListener('keydown', onKeyDown)
    document.addEventListener('keydown', onPageKeyDown)
    return () => {
      screen.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('keydown', onPageKeyDown)
    }
  }, [screenRef])
}

/** Heard already, a shortcut of the browser, held down, or a letter of what is written. */
const isOfOthers = ({ defaultPrevented, ctrlKey, metaKey, altKey, repeat, target }: KeyboardEvent) =>
  defaultPrevented || ctrlKey || metaKey || altKey || repeat || isWritten(target)

/** Told the key that was pressed while a row has the focus, and the id of the row. Answers whether the key means something. */
export type RowKey = (key: string, rowId: string) => boolean

const steps: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' }

/** Where rows have keys of their own, `j` and `k` walk through them: as the arrows do, which the table knows. */
function pressInRows(key: string, screen: HTMLElement, onRowKey: RowKey): boolean {
  const focused = screen.contains(document.activeElement) ? document.activeElement : null
  const row = focused?.closest<HTMLElement>('[data-row]')
  const step = steps[key]
  if (!step) return row ? onRowKey(key, row.dataset['row'] ?? '') : false
  const first = screen.querySelector<HTMLElement>('[data-row] [tabindex="0"], [data-row] button')
  if (!row) first?.focus()
  else focused?.closest('td')?.dispatchEvent(new KeyboardEvent('keydown', { key: step, bubbles: true, cancelable: true }))
  return true
}

type Fold = { isFolded: boolean; fold: (isFolded: boolean) => void }

function targetOf(key: string, screen: HTMLElement, { isFolded, fold }: Fold): HTMLElement | null | undefined {
  if (key === 'n') return screen.querySelector<HTMLElement>('[data-toolbar] > button[data-variant="primary"]')
  if (key === 'e') return document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>('button[data-action="edit"]')
  if (key !== '/') return null
  if (isFolded) flushSync(() => fold(false))
  return screen.querySelector<HTMLElement>('[role="search"] :is(input, [role="combobox"])')
}

/** Choices and trees take letters too; by the time the keys are heard here, React has not told them yet, so their `preventDefault` is to come. */
const letterTakers = 'input:not([type="checkbox"]), textarea, [role="combobox"], [role="tree"], [role="dialog"], [popover]'

function isWritten(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return true
  return target.isContentEditable || target.closest(letterTakers) !== null
}
