import type { CSSProperties } from 'react'
import type { LayoutType } from '../settings/settings-state'
import styles from './shell-layout.module.css'

type ShellSkeletonProps = { layoutType: LayoutType; isSidebarCollapsed?: boolean }

/**
 * The frame of the shell before the user and the menu are known: bars and side bar exactly where the real ones will be, so that
 * nothing moves when they come. Grey blocks stand for what is inside; there is nothing to read.
 */
export function ShellSkeleton({ layoutType, isSidebarCollapsed = false }: ShellSkeletonProps) {
  const hasTopMenu = layoutType === 'functional' || layoutType === 'blend'
  const isRail = layoutType === 'plain' || isSidebarCollapsed
  const side = layoutType !== 'functional' && (
    <div key="side" className={styles.skeletonSide} data-collapsed={isRail || undefined}>
      {!hasTopMenu && (
        <div className={styles.skeletonLogo}>
          <Block width={28} height={28} />
          {!isRail && <Block width={112} height={14} />}
        </div>
      )}
      <div className={styles.skeletonRows}>
        {rowWidths.map((width) => (
          <Block key={width} width={isRail ? 20 : width} height={20} />
        ))}
      </div>
    </div>
  )
  return (
    <div className={styles.shell} data-layout={layoutType} aria-busy="true">
      {side}
      <div className={styles.top}>
        <div className={styles.skeletonBar}>
          <Block width={28} height={28} />
          <Block width={hasTopMenu ? 420 : 120} height={14} className={styles.wide} />
          <div className={styles.skeletonEnd}>
            <Block width={72} height={20} className={styles.wide} />
            <Block width={28} height={28} isRound />
          </div>
        </div>
      </div>
      <div className={styles.tabs}>
        <div className={styles.skeletonBar} data-kind="tabs">
          <Block width={72} height={24} />
          <Block width={96} height={24} />
        </div>
      </div>
      <div className={styles.content} />
    </div>
  )
}

const rowWidths = [150, 128, 160, 118, 142, 134]

type BlockProps = { width: number; height: number; isRound?: boolean; className?: string | undefined }

function Block({ width, height, isRound = false, className }: BlockProps) {
  const style: CSSProperties = { width, height, ...(isRound && { borderRadius: '50%' }) }
  return <span className={className ? `${styles.block} ${className}` : styles.block} style={style} />
}
