import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { errorText } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import { useTexts } from '@/lib/client/use-texts'
import type { ReportPageData } from '@/lib/contract/report/report'
import { printedPagesMax } from './constants'
import { readAllPages, type Values } from './queries'
import { PaperSheet } from './sheet-panel'

/** Prints all pages of a report from a frame of its own, with the breaks that the screen shows. */
export function usePrint(id: string) {
  const t = useTexts('report')
  const errors = useTexts('errors')
  const locale = useLocale()
  const messages = useMessages()
  const [progress, setProgress] = useState<{ page: number; total: number } | null>(null)
  const print = async (parameters: Values) => {
    setProgress({ page: 0, total: 0 })
    try {
      const parts = await readAllPages(id, parameters, (page, total) => {
        if (total > printedPagesMax) throw new TooManyPages(total)
        setProgress({ page, total })
      })
      const frame = document.createElement('iframe')
      Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
      document.body.append(frame)
      printFrame(frame, parts, (content) => (
        <NextIntlClientProvider locale={locale} messages={messages}>
          {content}
        </NextIntlClientProvider>
      ))
    } catch (error) {
      if (error instanceof TooManyPages) toast.error(t('tooManyPages', { total: error.total, max: printedPagesMax }))
      else toast.error(errorText(error, (key, params) => errors(key, params)))
    } finally {
      setProgress(null)
    }
  }
  return { print, progress }
}

class TooManyPages extends Error {
  constructor(readonly total: number) {
    super(`a report of ${total} pages`)
  }
}

type Around = (content: React.ReactNode) => React.ReactNode

function printFrame(frame: HTMLIFrameElement, parts: readonly ReportPageData[], around: Around): void {
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  const [first] = parts
  if (!view || !first) {
    frame.remove()
    return
  }
  const { document: paper } = view
  paper.title = first.fullName
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(`@page { size: ${first.paper.width}mm ${first.paper.height}mm; margin: 0 }
    body { margin: 0; -webkit-print-color-adjust: exact; print-color-adjust: exact }`)
  paper.adoptedStyleSheets = [sheet]
  const root = createRoot(paper.body)
  const sheets = parts.flatMap((data) =>
    data.pages.map((grid, index) => {
      const page = data.pageIndex + index
      return <PaperSheet key={page} data={data} grid={grid} page={page} label={String(page)} />
    }),
  )
  flushSync(() => root.render(around(sheets)))
  view.addEventListener('afterprint', () => {
    root.unmount()
    frame.remove()
  })
  view.print()
}
