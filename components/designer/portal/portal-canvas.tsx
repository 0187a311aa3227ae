import { useTranslations } from 'next-intl'
import { type MouseEvent, useRef } from 'react'
import { rootId } from '@/lib/designer/public'
import type { DesignerSession } from '../shell/designer-session'
import { useSession } from '../shell/session-context'
import { useFollowSelection } from '../shell/use-follow-selection'
import { PhoneList } from './phone-list'
import styles from './portal-designer.module.css'
import { PortalGrid } from './portal-grid'

export type PortalPlatform = 'pc' | 'app'

/** The portal as it will be: on a desktop its grid, on a phone the order of what is shown there (contract 4b §3.2). */
export function PortalCanvas({ platform }: { platform: PortalPlatform }) {
  const t = useTranslations('portaldesigner.canvas')
  const session = useSession()
  const scrollRef = useRef<HTMLDivElement>(null)
  useFollowSelection(scrollRef, currentOf)
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

const currentOf = ({ current }: DesignerSession) => current
