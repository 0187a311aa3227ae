import { useState } from 'react'
import { FormulaBar } from './formula-bar'
import styles from './report-designer.module.css'
import { SheetDesk } from './sheet-desk'
import { SheetTools } from './sheet-tools'
import { StatusLine, type Zoom } from './status-line'

/** The middle of the designer: tools, the text of the cell, the sheet, and what it takes of the page. */
export function SheetCanvas() {
  const [zoom, setZoom] = useState<Zoom>('100')
  return (
    <div className={styles.middle}>
      <SheetTools />
      <FormulaBar />
      <SheetDesk scale={Number(zoom) / 100} />
      <StatusLine zoom={zoom} onZoom={setZoom} />
    </div>
  )
}
