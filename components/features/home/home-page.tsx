'use client'

import { useShell } from '@/components/ground/public'
import { lazyCode } from '@/components/ui/lazy-code'
import { CardSkeleton, PortalSkeleton } from './cards-skeleton'
import { Greeting } from './greeting-row'
import styles from './home-page.module.css'
import { PortalSwitchButton } from './portal-switch-button'
import { Shortcuts } from './shortcuts'
import { useHomePortal } from './use-home-portal'

// What the platform must be asked for comes after the frame itself; the places are kept, so that nothing jumps.
const HomeCards = lazyCode(() => import('./home-cards').then((file) => file.HomeCards))
const WorkPanel = lazyCode(() => import('./home-cards').then((file) => file.WorkPanel))
const ChartsCards = lazyCode(() => import('./home-cards').then((file) => file.ChartsCards))
// Most installations have no workflow engine.
const TodoCard = lazyCode(() => import('./todo-card').then((file) => file.TodoCard))

const HomePortal = lazyCode(() => import('@/components/features/portal/public').then((file) => file.HomePortal))

/** The portal that somebody begins with, and else the product's own start page (contract 4b §1.1). */
export function HomePage() {
  const { isViewing } = useShell()
  const { portalId, choose } = useHomePortal()
  return (
    <>
      {!isViewing && <PortalSwitchButton chosen={portalId} onChoose={choose} />}
      {portalId === '' ? (
        <OwnHome />
      ) : (
        <HomePortal key={portalId} id={portalId} ownHome={<OwnHome />} fallback={<PortalSkeleton />} />
      )}
    </>
  )
}

/** The start page is a day: who I am here, what waits for me, and what I work with. In one column the pieces stand in its order (`pieceOrder`). */
function OwnHome() {
  const { user, isViewing } = useShell()
  return (
    <div className={styles.page}>
      <Greeting user={user} />
      <div className={styles.columns}>
        <div className={styles.mainColumn}>
          {user.workflowEnabled === 1 && !isViewing && <TodoCard fallback={<CardSkeleton piece="todo" />} />}
          <WorkPanel isOptional />
          <Shortcuts />
        </div>
        <div className={styles.sideColumn}>
          {!isViewing && (
            <HomeCards
              fallback={
                <>
                  <CardSkeleton piece="schedule" />
                  <CardSkeleton piece="messages" />
                </>
              }
            />
          )}
          <ChartsCards isOptional />
        </div>
      </div>
    </div>
  )
}
