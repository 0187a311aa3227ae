import { ReportTable } from '@/components/report/report-grid'
import type { ReportPageData, ShownCell, ShownGrid } from '@/lib/contract/report/report'
import { formatDate } from '@/lib/datetime/format'
import styles from './report.module.css'
import { filledSlot } from './utils'

type PaperPanelProps = {
  report: ReportPageData
  grid: ShownGrid
  /** From 1; 0 where everything is on one. */
  page: number
  label: string
  onOpen?: (link: NonNullable<ShownCell['link']>) => void
}

/** One sheet of paper with its head and foot; where everything is on one, as long as it needs to be. */
export function PaperPanel({ report, grid, page, label, onOpen }: PaperPanelProps) {
  const { paper, margins } = report
  const isWhole = page === 0
  // Where everything is on one nothing has to fit on a sheet.
  const scale = isWhole ? 1 : report.scale
  const padding = `${margins.top}mm ${margins.right}mm ${margins.bottom}mm ${margins.left}mm`
  const size = isWhole ? { minWidth: `${paper.width}mm` } : { width: `${paper.width}mm`, height: `${paper.height}mm` }
  return (
    <section className={styles.paper} data-whole={isWhole || undefined} style={{ ...size, padding }}>
      {!isWhole && <Slots slots={report.header} place="top" inset={margins} facts={factsOf(report, page)} />}
      <ReportTable grid={grid} scale={scale} label={label} {...(onOpen ? { onOpen } : {})} />
      {!isWhole && <Slots slots={report.footer} place="bottom" inset={margins} facts={factsOf(report, page)} />}
    </section>
  )
}

function factsOf({ totalPage, fullName }: ReportPageData, page: number) {
  return { page, pages: totalPage, date: formatDate(Date.now(), 'yyyy-MM-dd'), name: fullName }
}

type SlotsProps = {
  slots: ReportPageData['header']
  place: 'top' | 'bottom'
  inset: ReportPageData['margins']
  facts: ReturnType<typeof factsOf>
}

function Slots({ slots, place, inset, facts }: SlotsProps) {
  const at = { left: `${inset.left}mm`, right: `${inset.right}mm`, [place]: 0, height: `${inset[place]}mm` }
  return (
    <div className={styles.slots} style={at}>
      <span>{filledSlot(slots.left, facts)}</span>
      <span>{filledSlot(slots.center, facts)}</span>
      <span>{filledSlot(slots.right, facts)}</span>
    </div>
  )
}
