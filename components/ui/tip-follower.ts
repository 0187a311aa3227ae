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
  const teller = new TipTeller(show)
  const quiet = new AbortController()
  followPointer(teller, isTip, quiet.signal)
  followFocus(teller, quiet.signal)
  const listening = { capture: true, passive: true, signal: quiet.signal }
  const handleScroll = ({ target }: Event) => {
    if (!teller.isByFocus && !(target instanceof Element && isTip(target))) teller.close()
  }
  document.addEventListener('scroll', handleScroll, listening)
  return () => {
    quiet.abort()
    teller.close()
  }
}

/** Tells one tip at a time, for as long as there is something to tell. */
class TipTeller {
  shown: HTMLElement | null = null
  /** A tip of the focus stays until the focus goes, whatever the pointer does. */
  isByFocus = false
  #told = ''
  #opening: ReturnType<typeof setTimeout> | undefined
  #closing: ReturnType<typeof setTimeout> | undefined
  // What is told may change or go while it is told: a switch is turned, a row is scrolled away.
  readonly #changes = new MutationObserver(() => this.#look())

  constructor(private readonly show: Follower['show']) {}

  tell(anchor: HTMLElement, isByFocus: boolean): void {
    this.close()
    this.shown = anchor
    this.isByFocus = isByFocus
    this.#changes.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-tip'] })
    this.#told = tipOf(anchor)
    this.show({ anchor, text: this.#told })
  }

  close(): void {
    this.forget()
    if (!this.shown) return
    this.shown = null
    this.#changes.disconnect()
    this.show(null)
  }

  /** Of what stands below the pointer now. */
  tellSoon(anchor: HTMLElement): void {
    this.#opening = setTimeout(() => {
      const telling = tellingFrom(anchor)
      if (telling) this.tell(telling, false)
    }, restMs)
  }

  closeSoon(): void {
    this.#closing = setTimeout(() => this.close(), leaveMs)
  }

  /** Neither tells nor closes what it was about to. */
  forget(): void {
    clearTimeout(this.#opening)
    clearTimeout(this.#closing)
  }

  keep(): void {
    clearTimeout(this.#closing)
  }

  #look(): void {
    const { shown } = this
    if (!shown) return
    const text = tipOf(shown)
    if (!shown.isConnected || text === '') this.close()
    else if (text !== this.#told) {
      this.#told = text
      this.show({ anchor: shown, text })
    }
  }
}

function followPointer(teller: TipTeller, isTip: Follower['isTip'], signal: AbortSignal): void {
  let pointedAt: EventTarget | null = null
  let over: HTMLElement | null = null
  // Moves, not arrivals: where a dialog opens under a resting pointer nobody pointed at anything.
  const handleMove = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || target === pointedAt) return
    pointedAt = target
    if (!(target instanceof Element)) return
    if (isTip(target)) {
      // On the way here the pointer may have crossed what lies between: leaving the tip is leaving its element all the same.
      over = teller.shown
      return teller.keep()
    }
    const anchor = target.closest<HTMLElement>('[data-tip]')
    if (anchor === over) return
    over = anchor
    teller.forget()
    if (teller.shown && teller.shown !== anchor && !teller.isByFocus) teller.closeSoon()
    if (anchor && anchor !== teller.shown) teller.tellSoon(anchor)
  }
  const handleLeave = () => {
    pointedAt = null
    over = null
    teller.forget()
    if (!teller.isByFocus) teller.close()
  }
  const handlePress = ({ target }: Event) => {
    if (!(target instanceof Element) || !isTip(target)) teller.close()
  }
  const handleClick = ({ target }: Event) => {
    const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-tip-press]') : null
    if (anchor) teller.tell(anchor, true)
  }
  const listening = { capture: true, passive: true, signal }
  document.addEventListener('pointermove', handleMove, listening)
  document.documentElement.addEventListener('pointerleave', handleLeave, { signal })
  document.addEventListener('pointerdown', handlePress, listening)
  document.addEventListener('click', handleClick, listening)
}

function followFocus(teller: TipTeller, signal: AbortSignal): void {
  // A field looks focused after a press too; nobody asked for its tip.
  let isPressed = false
  const handlePress = () => {
    isPressed = true
  }
  const handleFocus = () => {
    const target = document.activeElement
    if (isPressed || !(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    const anchor = focusedAnchor(target)
    if (anchor && doesTell(anchor)) teller.tell(anchor, true)
  }
  const handleBlur = () => {
    if (teller.isByFocus) teller.close()
  }
  const handleKey = (event: KeyboardEvent) => {
    isPressed = false
    if (event.key !== 'Escape' || !teller.shown) return
    // The key is the dialog's too, where a tip only happened to be told; one that somebody opened takes it.
    if (teller.shown.hasAttribute('data-tip-press')) event.stopPropagation()
    teller.close()
  }
  const listening = { capture: true, passive: true, signal }
  document.addEventListener('pointerdown', handlePress, listening)
  document.addEventListener('focusin', handleFocus, listening)
  document.addEventListener('focusout', handleBlur, listening)
  document.addEventListener('keydown', handleKey, listening)
  // The key that made this code come has moved the focus already.
  handleFocus()
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
