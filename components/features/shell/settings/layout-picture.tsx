import type { ReactNode } from 'react'
import styles from './layout-picture.module.css'
import type { LayoutType } from './settings-state'

/** The frame in small: which bars carry the menu. */
export function LayoutPicture({ layout }: { layout: LayoutType }) {
  return (
    <svg className={styles.picture} viewBox="0 0 96 60" aria-hidden="true" focusable="false">
      {frames[layout]}
      <rect
        className={styles.work}
        x={layout === 'functional' ? 6 : layout === 'plain' ? 18 : 32}
        y="20"
        width="84"
        height="14"
        rx="2"
      />
      <rect
        className={styles.work}
        x={layout === 'functional' ? 6 : layout === 'plain' ? 18 : 32}
        y="39"
        width="84"
        height="30"
        rx="2"
      />
    </svg>
  )
}

const lines = (x: number, width: number) =>
  [20, 29, 38].map((y) => <rect key={y} className={styles.entry} x={x} y={y} width={width} height="4" rx="2" />)

const topLines = (from: number) =>
  [0, 1, 2].map((at) => <rect key={at} className={styles.entry} x={from + at * 18} y="5" width="13" height="4" rx="2" />)

const frames: Record<LayoutType, ReactNode> = {
  classic: (
    <>
      <rect className={styles.bar} width="96" height="14" />
      <rect className={styles.menu} width="26" height="60" />
      {lines(5, 16)}
    </>
  ),
  functional: (
    <>
      <rect className={styles.menu} width="96" height="14" />
      {topLines(22)}
    </>
  ),
  plain: (
    <>
      <rect className={styles.bar} width="96" height="14" />
      <rect className={styles.menu} width="12" height="60" />
      {lines(4, 4)}
    </>
  ),
  blend: (
    <>
      <rect className={styles.menu} width="96" height="14" />
      {topLines(22)}
      <rect className={styles.menu} y="14" width="26" height="46" />
      {lines(5, 16)}
    </>
  ),
}
