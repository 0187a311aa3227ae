import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useConditionsFold } from './list-look'

/**
 * Keys of a list screen (the look §2): `/` goes to the search, `n` begins a new record, `e` changes the row that has the focus. They
 * count only while the focus is on the screen and not where something is written or found by its letters: who dictates must not begin a
 * record by one.
 */
export function useListKeys(screenRef: RefObject<HTMLElement | null>): void {
  const [isFolded, fold] = useConditionsFold()
  const latest = useRef({ isFolded, fold })
  latest.current = { isFolded, fold }
  // The keyboard. Events of dialogs bubble to the screen that holds them: those are not for it.
  useEffect(() => {
    const screen = screenRef.current
    if (!screen) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isWritten(event.target))
        return
      const target = targetOf(event.key, screen, latest.current)
      if (!target) return
      event.preventDefault()
      if (event.key === '/') target.focus()
      else target.click()
    }
    screen.addEventListener('keydown', onKeyDown)
    return () => screen.removeEventListener('keydown', onKeyDown)
  }, [screenRef])
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
