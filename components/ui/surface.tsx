'use client'
import { useTranslations } from 'next-intl'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { returnFocus, usePlaceBefore } from './focus-place'
import { Icon } from './icon'
import styles from './surface.module.css'
import { useBackCloses } from './use-back-closes'

type SurfaceKind = 'general' | 'drawer' | 'fullScreen'

export type SurfaceProps = {
  kind: SurfaceKind
  open: boolean
  /** The verb and the kind of thing: 编辑项目. */
  title: string
  /** Which one of them it is, quietly behind the title and a part of the dialog's name. */
  subtitle?: string
  /** Small things beside the title that say more of what stands here, as who else looks at it; before the close button. */
  headExtra?: ReactNode
  /** CSS width from the design, such as `600px` or `60%`; never wider than 92% of the window. */
  width?: string
  /** Asked for by Escape, the close button and the back button. The caller decides, and may ask first. */
  onClose: () => void
  footer?: ReactNode
  children: ReactNode
  /** While something is being saved: Escape and the close button do nothing. */
  busy?: boolean
  /** False for a drawer beside which the page goes on being used. */
  isModal?: boolean
  /** It holds the place of a surface whose code is on its way. That one takes over where this one stands, without coming in again. */
  isFrame?: boolean
  /** The browser's Back closes it, and what opens over it before; the page below stays. */
  isLayer?: boolean
}

/**
 * Where a form or a detail opens: a centred dialog, a drawer or a whole page. Clicking beside it does nothing, so that a
 * half-filled form is never lost by a slip. On phones every kind takes the whole screen.
 */
export function Surface(props: SurfaceProps) {
  // Portals need a document; on the server and during hydration nothing is drawn.
  const isClient = useSyncExternalStore(subscribeNever, isOnClient, isOnServer)
  if (!props.open || !isClient) return null
  return createPortal(<OpenSurface {...props} />, document.body)
}

function OpenSurface({
  kind,
  title,
  subtitle,
  headExtra,
  width,
  onClose,
  footer,
  children,
  busy = false,
  isModal = true,
  isFrame = false,
  isLayer = false,
}: SurfaceProps) {
  const t = useTranslations('form')
  const titleId = useId()
  const panelRef = useRef<HTMLDivElement>(null)
  const bodyRef = useRef<HTMLDivElement>(null)
  const [isTakingOver] = useState(() => !isFrame && document.querySelector('[data-tn-surface][data-frame]') !== null)
  const shownWidth = cssWidth(width) ?? (kind === 'fullScreen' ? '100%' : '600px')
  useSurfaceFocus(panelRef, isModal)
  useScrollStop(bodyRef)
  useDockedWidth(isModal ? undefined : shownWidth)

  const requestClose = () => {
    if (!busy) onClose()
  }
  useLostKeys(panelRef, isModal, requestClose)
  useBackCloses(requestClose, isLayer)
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // React events also arrive from portals opened inside; only keys pressed within this panel count.
    if (!panelRef.current?.contains(event.target as Node)) return
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) {
      // The browser gives the same key press to dialogs that open while it is handled: it would close the question that `onClose` asks.
      event.preventDefault()
      event.stopPropagation()
      requestClose()
    }
    if (event.key === 'Tab' && isModal) keepTabInside(event, panelRef.current)
  }
  const size = { '--tn-surface-width': shownWidth } as CSSProperties
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed anywhere inside the dialog bubble up to here.
    <div
      className={styles.backdrop}
      data-kind={kind}
      data-modal={isModal}
      data-still={isTakingOver || undefined}
      role="presentation"
      onKeyDown={handleKeyDown}
    >
      <div
        ref={panelRef}
        className={styles.panel}
        data-kind={kind}
        data-tn-surface=""
        data-frame={isFrame || undefined}
        role="dialog"
        aria-modal={isModal || undefined}
        aria-labelledby={titleId}
        aria-busy={busy || undefined}
        tabIndex={-1}
        style={size}
      >
        {/* No header or footer elements: outside of sections they would be the page's banner and its information. */}
        <div className={styles.header}>
          {kind === 'fullScreen' ? <CloseButton label={t('back')} icon="chevron-left" onClick={requestClose} /> : null}
          <h2 className={styles.title} id={titleId} data-tip={subtitle ? `${title} · ${subtitle}` : title}>
            {title}
            {subtitle ? <span className={styles.subtitle}> · {subtitle}</span> : null}
          </h2>
          {headExtra ? <div className={styles.extra}>{headExtra}</div> : null}
          {kind === 'fullScreen' ? null : <CloseButton label={t('close')} icon="close" onClick={requestClose} />}
        </div>
        {/* The dialog is its landmark. */}
        {/* biome-ignore lint/a11y/useSemanticElements: no group of fields. */}
        <div ref={bodyRef} role="group" className={styles.body} aria-labelledby={titleId}>
          {kind === 'fullScreen' ? <div className={styles.content}>{children}</div> : children}
        </div>
        {footer ? <div className={styles.footer}>{footer}</div> : null}
      </div>
    </div>
  )
}

function CloseButton({ label, icon, onClick }: { label: string; icon: 'chevron-left' | 'close'; onClick: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label={label} data-tip={label} onClick={onClick}>
      <Icon name={icon} size={18} />
    </button>
  )
}

/** Tells the shell what a drawer takes from the page that is used beside it, so that nothing of the page lies under it. */
function useDockedWidth(width: string | undefined) {
  // External system: the style of the document, which the shell reads.
  useEffect(() => {
    if (width === undefined) return
    const { style } = document.documentElement
    style.setProperty('--tn-docked-width', width)
    return () => {
      style.removeProperty('--tn-docked-width')
    }
  }, [width])
}

/** Open surfaces, lowest first: only the top one holds the focus. */
const openPanels: HTMLElement[] = []
/** Of the document before the first of them, whichever of them closes last. */
let overflowBefore = ''

function useSurfaceFocus(panelRef: RefObject<HTMLDivElement | null>, isModal: boolean) {
  const placeBefore = usePlaceBefore()
  // External system: focus and scrolling of the document.
  useEffect(() => {
    const panel = panelRef.current
    if (!panel) return
    const before = placeBefore(panel)
    if (!panel.contains(document.activeElement))
      (panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel).focus({ preventScroll: true })
    const giveBack = () => returnFocus(before)
    if (!isModal)
      return () => {
        // Whoever works in the page meanwhile keeps the focus there.
        if (isNowhere(document.activeElement) || panel.contains(document.activeElement)) giveBack()
      }
    if (openPanels.length === 0) overflowBefore = document.documentElement.style.overflow
    openPanels.push(panel)
    document.documentElement.style.overflow = 'hidden'
    const handleFocusIn = (event: FocusEvent) => {
      const target = event.target as HTMLElement
      if (openPanels.at(-1) !== panel || panel.contains(target)) return
      // Confirmations and messages stand above and take care of themselves.
      if (target.closest('[role="dialog"],[role="alertdialog"],[role="alert"],[role="status"],[popover]')) return
      panel.focus({ preventScroll: true })
    }
    document.addEventListener('focusin', handleFocusIn)
    return () => {
      document.removeEventListener('focusin', handleFocusIn)
      openPanels.splice(openPanels.indexOf(panel), 1)
      if (openPanels.length === 0) document.documentElement.style.overflow = overflowBefore
      giveBack()
    }
  }, [panelRef, isModal, placeBefore])
}

/** The element that had the focus may have gone, as a button that was only there for a while: keys then reach the page alone. */
function useLostKeys(panelRef: RefObject<HTMLDivElement | null>, isModal: boolean, onEscape: () => void) {
  const latest = useRef(onEscape)
  latest.current = onEscape
  // External system: keys of the document.
  useEffect(() => {
    if (!isModal) return
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      const panel = panelRef.current
      if (!panel || openPanels.at(-1) !== panel || event.target !== document.body) return
      // Questions stand above and take care of themselves.
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      if (event.key !== 'Escape' && event.key !== 'Tab') return
      event.preventDefault()
      if (event.key === 'Tab') panel.focus()
      else latest.current()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [panelRef, isModal])
}

/** What scrolls needs the keyboard: where nothing in it is a stop of the Tab key, such as in a text to read, it is one itself. */
function useScrollStop(bodyRef: RefObject<HTMLDivElement | null>) {
  // External system: the elements of the document, as they come and go.
  useEffect(() => {
    const body = bodyRef.current
    if (!body) return
    let stop: HTMLElement | undefined
    // While the one that was found last is there, nothing else is looked at: rows and texts come and go all the time.
    const settle = () => {
      if (stop && body.contains(stop) && stop.matches(focusable) && isStop(stop)) return
      stop = [...body.querySelectorAll<HTMLElement>(focusable)].find(isStop)
      body.tabIndex = stop ? -1 : 0
    }
    settle()
    const watch = new MutationObserver(settle)
    watch.observe(body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert'] })
    return () => watch.disconnect()
  }, [bodyRef])
}

function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body
}

const focusable =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex]:not([tabindex="-1"])'

function keepTabInside(event: KeyboardEvent, panel: HTMLElement) {
  const stops = [...panel.querySelectorAll<HTMLElement>(focusable)].filter(isStop)
  const first = stops[0]
  const last = stops.at(-1)
  const isLeaving = event.shiftKey
    ? document.activeElement === first || document.activeElement === panel
    : document.activeElement === last
  const next = event.shiftKey ? last : first
  if (!isLeaving || !next) return
  event.preventDefault()
  next.focus()
}

function isStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.closest('[inert]')) return false
  return typeof element.checkVisibility === 'function' ? element.checkVisibility() : true
}

/** The design is foreign text: only a plain length reaches the style. */
function cssWidth(width: string | undefined): string | undefined {
  return width && /^\d{1,4}(\.\d+)?(px|%|vw)$/.test(width.trim()) ? width.trim() : undefined
}

const subscribeNever = () => () => {}
const isOnClient = () => true
const isOnServer = () => false
