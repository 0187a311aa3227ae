import { useState } from 'react'

/**
 * Where the focus was, told so that it is found again when the element itself is no more: by the row of a list that it stood in and
 * what it does there, and by the parts of the page around it.
 */
export type FocusPlace = {
  element: HTMLElement
  /** Ids of rows, the own one first, then those below it, then those above, nearest first. */
  rowIds: readonly string[]
  action: string | undefined
  column: string | undefined
  /** Lists and surfaces around it, the innermost first. */
  homes: readonly HTMLElement[]
}

const homeSelector = '[data-focus-home], [data-tn-surface]'

export function placeOf(element: Element | null): FocusPlace | null {
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const row = element.closest<HTMLElement>('[data-row]')
  return {
    element,
    rowIds: row ? nearestFirst(row) : [],
    action: element.closest<HTMLElement>('[data-action]')?.dataset['action'],
    column: element.closest<HTMLElement>('[data-column]')?.dataset['column'],
    homes: homesOf(element),
  }
}

/** What had the focus when a dialog came. Asked in an effect of the dialog's, when one that gave way to it has given the focus back. */
export function usePlaceBefore(): (dialog: HTMLElement) => FocusPlace | null {
  const [ask] = useState(() => {
    // Fields that ask for the focus themselves have it before the effects run.
    const whenDrawn = placeOf(document.activeElement)
    return (dialog: HTMLElement) =>
      (dialog.contains(document.activeElement) ? null : placeOf(document.activeElement)) ?? whenDrawn
  })
  return ask
}

/**
 * The one rule of all popups and lists: the focus goes back to what had it; when that is gone, to the same action of the next row, else
 * of the one before, else to the first button above the list, and last to the list or the dialog itself.
 */
export function returnFocus(place: FocusPlace | null): void {
  if (!place) return
  for (const next of followers(place)) {
    next.focus({ preventScroll: next === place.element || isInWindow(next) })
    if (document.activeElement === next) return
  }
}

/** Browsers would scroll to what is pinned, though it is seen already. */
function isInWindow(element: HTMLElement): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth
}

function* followers(place: FocusPlace): Iterable<HTMLElement> {
  if (place.element.isConnected) yield place.element
  for (const home of place.homes) {
    if (!home.isConnected) continue
    const rows = new Map([...home.querySelectorAll<HTMLElement>('[data-row]')].map((row) => [row.dataset['row'], row]))
    for (const id of place.rowIds) {
      const row = rows.get(id)
      if (row) yield* alike(row, place)
    }
    yield* home.querySelectorAll<HTMLElement>('[data-toolbar] button:not(:disabled)')
    yield home
  }
}

/** What in a row does the same; where it has none such, the cell in the same column. */
function* alike(row: HTMLElement, { action, column }: FocusPlace): Iterable<HTMLElement> {
  if (action !== undefined) {
    const buttons = [...row.querySelectorAll<HTMLElement>('[data-action]:not(:disabled)')]
    yield* buttons.filter(({ dataset }) => dataset['action'] === action)
    yield* buttons.slice(0, 1)
  }
  yield* [...row.querySelectorAll<HTMLElement>('[data-column]')].filter(({ dataset }) => dataset['column'] === column)
}

function nearestFirst(row: HTMLElement): readonly string[] {
  const rows = [...(row.parentElement?.children ?? [])].flatMap(
    (each) => (each instanceof HTMLElement ? each.dataset['row'] : undefined) ?? [],
  )
  const at = rows.indexOf(row.dataset['row'] ?? '')
  return [...rows.slice(at), ...rows.slice(0, at).reverse()]
}

function homesOf(element: HTMLElement): readonly HTMLElement[] {
  const homes: HTMLElement[] = []
  for (let at = element.closest<HTMLElement>(homeSelector); at; at = at.parentElement?.closest<HTMLElement>(homeSelector) ?? null)
    homes.push(at)
  return homes
}
