/** What is told now, and beside which element. */
export type ShownTip = { anchor: HTMLElement; text: string }

type Follower = {
  show: (tip: ShownTip | null) => void
  /** Whether something is the tip itself, which one may point at to read on. */
  isTip: (target: Element) => boolean
}

const restMs = 400
/** For the way from the element to its tip. */
const leaveMs = 120

/**
 * Follows pointer, focus and keys of the document, and says when which tip is told. An element tells `data-tip`; with `data-tip-press`
 * telling is all that it is for, and a press tells at once. Answers how to stop.
 */
export function followTips({ show, isTip }: Follower): () => void {
  let pointedAt: EventTarget | null = null
  let over: HTMLElement | null = null
  let shown: HTMLElement | null = null
  let told = ''
  let isByFocus = false
  // A field looks focused after a press too; nobody asked for its tip.
  let isPressed = false
  let opening: ReturnType<typeof setTimeout> | undefined
  let closing: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(opening)
    clearTimeout(closing)
    if (!shown) return
    shown = null
    changes.disconnect()
    show(null)
  }
  const tell = (anchor: HTMLElement, byFocus: boolean) => {
    close()
    shown = anchor
    isByFocus = byFocus
    changes.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-tip'] })
    told = tipOf(anchor)
    show({ anchor, text: told })
  }
  // What is told may change or go while it is told: a switch is turned, a row is scrolled away.
  const changes = new MutationObserver(() => {
    if (!shown) return
    if (!shown.isConnected || tipOf(shown) === '') return close()
    if (tipOf(shown) === told) return
    told = tipOf(shown)
    show({ anchor: shown, text: told })
  })

  // Moves, not arrivals: where a dialog opens under a resting pointer nobody pointed at anything.
  const handleMove = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || target === pointedAt) return
    pointedAt = target
    if (!(target instanceof Element)) return
    if (isTip(target)) return clearTimeout(closing)
    const anchor = target.closest<HTMLElement>('[data-tip]')
    if (anchor === over) return
    over = anchor
    clearTimeout(opening)
    clearTimeout(closing)
    if (shown && shown !== anchor && !isByFocus) closing = setTimeout(close, leaveMs)
    if (!anchor || anchor === shown) return
    opening = setTimeout(() => {
      const telling = tellingFrom(anchor)
      if (telling) tell(telling, false)
    }, restMs)
  }
  const handleLeave = () => {
    pointedAt = null
    over = null
    clearTimeout(opening)
    if (!isByFocus) close()
  }
  const handlePress = ({ target }: Event) => {
    isPressed = true
    if (!(target instanceof Element) || !isTip(target)) close()
  }
  const handleClick = ({ target }: Event) => {
    const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-tip-press]') : null
    if (anchor) tell(anchor, true)
  }
  const handleFocus = () => {
    const target = document.activeElement
    if (isPressed || !(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    const anchor = focusedAnchor(target)
    if (anchor && doesTell(anchor)) tell(anchor, true)
  }
  const handleBlur = () => {
    if (isByFocus) close()
  }
  const handleScroll = ({ target }: Event) => {
    if (!isByFocus && !(target instanceof Element && isTip(target))) close()
  }
  const handleKey = (event: KeyboardEvent) => {
    isPressed = false
    if (event.key !== 'Escape' || !shown) return
    // The key is the dialog's too, where a tip only happened to be told; one that somebody opened takes it.
    if (shown.hasAttribute('data-tip-press')) event.stopPropagation()
    close()
  }

  const quiet = new AbortController()
  const options = { capture: true, passive: true, signal: quiet.signal }
  document.addEventListener('pointermove', handleMove, options)
  document.documentElement.addEventListener('pointerleave', handleLeave, { signal: quiet.signal })
  document.addEventListener('pointerdown', handlePress, options)
  document.addEventListener('click', handleClick, options)
  document.addEventListener('focusin', handleFocus, options)
  document.addEventListener('focusout', handleBlur, options)
  document.addEventListener('scroll', handleScroll, options)
  document.addEventListener('keydown', handleKey, options)
  // The key that made this code come has moved the focus already.
  handleFocus()
  return () => {
    quiet.abort()
    close()
  }
}

const tipOf = (element: HTMLElement) => element.dataset['tip'] ?? ''

/** The nearest one that says more than is seen: a tag that is whole leaves it to its cell. */
function tellingFrom(first: HTMLElement): HTMLElement | null {
  for (let anchor: HTMLElement | null = first; anchor; anchor = parentTip(anchor)) if (doesTell(anchor)) return anchor
  return null
}

const parentTip = (element: HTMLElement) => element.parentElement?.closest<HTMLElement>('[data-tip]') ?? null

/** The words of a button or a cell may be cut inside of it. */
function focusedAnchor(target: HTMLElement): HTMLElement | null {
  if (target.matches('[data-tip]')) return target
  return target.matches('button, a, td, [role="gridcell"], [role="treeitem"]') ? target.querySelector('[data-tip]') : null
}

function doesTell(anchor: HTMLElement): boolean {
  const text = tipOf(anchor)
  return anchor.isConnected && text !== '' && (!seenText(anchor).includes(plain(text)) || isCut(anchor))
}

/** Line ends and blanks are not seen as such. */
const plain = (text: string) => text.replace(/\s+/g, '')

function seenText(anchor: HTMLElement): string {
  if (anchor.matches('input, textarea')) return ''
  const hidden = anchor.querySelectorAll('.tn-visually-hidden')
  const unseen = [...hidden].reduce((text, element) => text.replace(element.textContent ?? '', ''), anchor.textContent ?? '')
  return plain(unseen)
}

/** More than these are no words of one line. */
const partsMax = 40

/** Whether a part of it, or the box it stands in, shows less than it holds. */
function isCut(anchor: HTMLElement): boolean {
  const parts = [anchor, anchor.parentElement, ...[...anchor.querySelectorAll('*')].slice(0, partsMax)]
  return parts.some(
    (part) =>
      part !== null &&
      (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2) &&
      getComputedStyle(part).overflow !== 'visible',
  )
}
