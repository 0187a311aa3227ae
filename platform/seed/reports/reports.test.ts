import { isRefusal } from '@/lib/designer/public'
import { openReport as openDesign, reportFaults } from '@/lib/designer/report/public'
import { openReport } from '@/lib/report/run'
import { reportTemplate } from '@/lib/report/template'
import { reports } from './report-rows'

describe('reports of the demonstration', () => {
  it.each(reports.map(({ enCode, templateJson }) => [enCode, templateJson]))(
    '%s is whole, and shows its frame without data',
    (_, text) => {
      const template = reportTemplate.parse(JSON.parse(text))
      const { pages, page } = openReport(template, { rows: [] })
      expect(pages.pages).toHaveLength(1)
      const texts = page(0).rows.flatMap(({ cells }) => cells.map((cell) => cell.text))
      expect(texts.filter((each) => each.startsWith('#'))).toEqual([])
      expect(texts.join('')).not.toBe('')
    },
  )

  it.each(reports.map(({ enCode, templateJson }) => [enCode, templateJson]))(
    '%s has no fault that its designer shows',
    (_, text) => {
      const design = openDesign(text)
      expect(isRefusal(design) ? design : reportFaults(design)).toEqual([])
    },
  )
})
