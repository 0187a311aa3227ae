import { type ReactNode, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { ReportPageData } from '@/lib/contract/report/report'
import { usePrintedReport } from './mutations'
import { PaperPanel } from './paper-panel'
import styles from './report.module.css'
import type { Parameters } from './utils'

/**
 * Prints all pages through the browser, which also makes a PDF of them, with text that can be chosen. The pages are those of the viewer:
 * the printer is told the size of the paper and no edges of its own, so it has no page break of its own to make.
 */
export function usePrintedPages(id: string): { print: (parameters: Parameters) => Promise<void>; sheets: ReactNode } {
  const [report, setReport] = useState<ReportPageData | null>(null)
  const readPages = usePrintedReport(id)
  const print = async (parameters: Parameters) => {
    const pages = await readPages(parameters)
    const sheet = new CSSStyleSheet()
    const { width, height } = pages.paper
    sheet.replaceSync(
      `@page { size: ${width}mm ${height}mm; margin: 0 } @media print { body > :not(.${styles.printed}) { display: none !important } }`,
    )
    // What is printed must be there when the browser looks.
    flushSync(() => setReport(pages))
    document.adoptedStyleSheets.push(sheet)
    try {
      window.print()
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
      setReport(null)
    }
  }
  const sheets =
    report &&
    createPortal(
      <div className={styles.printed}>
        {report.pages.map((grid, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name than their number
          <PaperPanel key={index} report={report} grid={grid} page={index + 1} label={String(index + 1)} />
        ))}
      </div>,
      document.body,
    )
  return { print, sheets }
}
