import { useLocale } from 'next-intl'
import { saveDownload } from '@/lib/client/save-download'
import { useMutation } from '@/lib/client/use-mutation'
import { dataReport } from '@/lib/contract/report/report'
import type { Parameters } from './utils'

/** Saves a report as a file. */
export function useSaveReport(id: string) {
  const language = useLocale()
  const saving = useMutation(dataReport.saveAs)
  return async (format: 'xlsx' | 'docx', parameters: Parameters) =>
    saveDownload((await saving.run({ params: { id }, body: { format, parameters, language } })).data)
}

/** Reads all pages of a report for paper, in as many calls as they need. */
export function usePrintedReport(id: string) {
  const language = useLocale()
  const printing = useMutation(dataReport.printed)
  return async (parameters: Parameters) => {
    const read = async (page: number) => (await printing.run({ params: { id }, body: { page, parameters, language } })).data
    const first = await read(1)
    const pages = [...first.pages]
    while (pages.length < first.totalPage) {
      const more = await read(pages.length + 1)
      // A report that lost rows meanwhile has fewer pages, and answers its last one again.
      if (more.pageIndex <= pages.length || more.pages.length === 0) break
      pages.push(...more.pages)
    }
    return { ...first, pages }
  }
}
