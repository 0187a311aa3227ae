import { useTranslations } from 'next-intl'
import { type MouseEvent, useEffect, useRef } from 'react'
import { rootId } from '@/lib/designer/public'
import { useSession } from '../shell/session-context'
import { PhoneList } from './phone-list'
import styles from './portal-designer.module.css'
import { PortalGrid } from './portal-grid'

export type PortalPlatform = 'pc' | 'app'

/** The portal as it will be: on a desktop its grid, on a phone the order of what is shown there (contract 4b §3.2). */
export function PortalCanvas({ platform }: { platform: PortalPlatform }) {
  const t = useTranslations('portaldesigner.canvas')
  const session = useSession()
  const scrollRef = useRef<HTMLDivElement>(null)
  useFollowSelection(scrollRef)
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target as HTMLElement).closest('[data-node-id]')) session.select([])
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, and every key goes through the designer.
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer.
    <div ref={scrollRef} className={styles.scroll} data-canvas="" onClick={handleClick}>
      {/* Where one of this id is, the library puts no style of its own into the page, which the policy of the page refuses. */}
      <span id="react-draggable-style-el" hidden />
      {platform === 'pc' ? <PortalGrid parent={rootId} label={t('label')} empty={t('empty')} /> : <PhoneList />}
    </div>
  )
}

/** What is chosen elsewhere comes into sight; while the keyboard is on the canvas, the focus goes with it. */
function useFollowSelection(scrollRef: React.RefObject<HTMLDivElement | null>) {
  const session = useSession()
  // The document: scroll position and focus.
  useEffect(() => {
    let shown = session.current
    return session.subscribe(() => {
      if (session.current === shown) return
      shown = session.current
      const root = scrollRef.current
      const isHere = root?.contains(document.activeElement) ?? false
      requestAnimationFrame(() => {
        const frame = root?.querySelector<HTMLElement>(`[data-node-id="${CSS.escape(session.current)}"]`)
        if (!frame) return
        frame.scrollIntoView({ block: 'nearest' })
        if (isHere) frame.focus({ preventScroll: true })
      })
    })
  }, [session, scrollRef])
}
