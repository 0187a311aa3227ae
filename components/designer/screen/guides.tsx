import { type Ref, useImperativeHandle, useState } from 'react'
import type { SnapLine } from '@/lib/designer/screen/public'
import styles from './screen-designer.module.css'

export type ShowLines = (lines: readonly SnapLine[]) => void

const none: readonly SnapLine[] = []

/** The lines that something stands along while it is moved. They alone are drawn anew then. */
export function Guides({ ref }: { ref: Ref<ShowLines> }) {
  const [lines, setLines] = useState(none)
  useImperativeHandle(ref, () => (next: readonly SnapLine[]) => setLines(next.length === 0 ? none : next), [])
  return lines.map(({ axis, at, from, to }) => (
    <span
      key={axis}
      className={styles.guide}
      data-axis={axis}
      style={axis === 'x' ? { left: at, top: from, height: to - from } : { top: at, left: from, width: to - from }}
    />
  ))
}
