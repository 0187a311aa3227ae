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
export function followTips(follower: Follower): () => void {
  const tips = new TipFollower(follower)
  const quiet = new AbortController()
  const options = { capture: true, passive: true, signal: quiet.signal }
  document.addEventListener('pointermove', tips.handleMove, options)
  document.documentElement.addEventListener('pointerleave', tips.handleLeave, { signal: quiet.signal })
  document.addEventListener('pointerdown', tips.handlePress, options)
  document.addEventListener('click', tips.handleClick, options)
  document.addEventListener('focusin', tips.handleFocus, options)
  document.addEventListener('focusout', tips.handleBlur, options)
  document.addEventListener('scroll', tips.handleScroll, options)
  document.addEventListener('keydown', tips.handleKey, options)
  // The key that made this code come has moved the focus already.
  tips.handleFocus()
  return () => {
    quiet.abort()
    tips.close()
  }
}

class TipFollower {
  private pointedAt: EventTarget | null = null
  private over: HTMLElement | null = null
  private shown: HTMLElement | null = null
  private told = ''
  private isByFocus = false
  // A field looks focused after a press too; nobody asked for its tip.
  private isPressed = false
  private opening: ReturnType<typeof setTimeout> | undefined
  private closing: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly follower: Follower) {}

  // What is told may change or go while it is told: a switch is turned, a row is scrolled away.
  private readonly changes = new MutationObserver(() => {
    const { shown } = this
    if (!shown) return
    if (!shown.isConnected || tipOf(shown) === '') return this.close()
    if (tipOf(shown) !== this.told) this.say(shown)
  })

  close(): void {
    this.wait()
    if (!this.shown) return
    this.shown = null
    this.changes.disconnect()
    this.follower.show(null)
  }

  private wait(): void {
    clearTimeout(this.opening)
    clearTimeout(this.closing)
  }

  private tell(anchor: HTMLElement, isByFocus: boolean): void {
    this.close()
    this.shown = anchor
    this.isByFocus = isByFocus
    this.changes.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-tip'] })
    this.say(anchor)
  }

  private say(anchor: HTMLElement): void {
    this.told = tipOf(anchor)
    this.follower.show({ anchor, text: this.told })
  }

  // Moves, not arrivals: where a dialog opens under a resting pointer nobody pointed at anything.
  readonly handleMove = ({ target, pointerType }: PointerEvent): void => {
    if (pointerType === 'touch' || target === this.pointedAt) return
    this.pointedAt = target
    if (!(target instanceof Element)) return
    if (this.follower.isTip(target)) {
      clearTimeout(this.closing)
      return
    }
    const anchor = target.closest<HTMLElement>('[data-tip]')
    if (anchor === this.over) return
    this.over = anchor
    this.wait()
    if (this.shown && this.shown !== anchor && !this.isByFocus) this.closing = setTimeout(() => this.close(), leaveMs)
    if (!anchor || anchor === this.shown) return
    this.opening = setTimeout(() => {
      const telling = tellingFrom(anchor)
      if (telling) this.tell(telling, false)
    }, restMs)
  }

  readonly handleLeave = (): void => {
    this.pointedAt = null
    this.over = null
    clearTimeout(this.opening)
    if (!this.isByFocus) this.close()
  }

  readonly handlePress = ({ target }: Event): void => {
    this.isPressed = true
    if (!(target instanceof Element) || !this.follower.isTip(target)) this.close()
  }

  readonly handleClick = ({ target }: Event): void => {
    const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-tip-press]') : null
    if (anchor) this.tell(anchor, true)
  }

  readonly handleFocus = (): void => {
    const target = document.activeElement
    if (this.isPressed || !(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    const anchor = focusedAnchor(target)
    if (anchor && doesTell(anchor)) this.tell(anchor, true)
  }

  readonly handleBlur = (): void => {
    if (this.isByFocus) this.close()
  }

  readonly handleScroll = ({ target }: Event): void => {
    if (!this.isByFocus && !(target instanceof Element && this.follower.isTip(target))) this.close()
  }

  readonly handleKey = (event: KeyboardEvent): void => {
    this.isPressed = false
    if (event.key !== 'Escape' || !this.shown) return
    // The key is the dialog's too, where a tip only happened to be told; one that somebody opened takes it.
    if (this.shown.hasAttribute('data-tip-press')) event.stopPropagation()
    this.close()
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
