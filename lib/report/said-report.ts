import { readDesignTexts } from '@/lib/form/read-design-texts'
import type { DesignTexts } from '@/lib/form/types'
import type { ReportGrid } from './grid'
import type { ReportCell, ReportFormat, ReportTemplate } from './template'

/**
 * A report in the language of its reader, by the texts that stand under `i18nTexts` at the root of its template as they do in forms
 * (docs/decisions/2026-11-23-design-texts.md). What is computed is computed with the texts as they stand in the template: only what is shown is said.
 */

export function textsOfReport(template: ReportTemplate, language: string): DesignTexts | null {
  return language === '' ? null : readDesignTexts(template, language)
}

/** What stands beside values and above the pages. */
export function saidTemplate(template: ReportTemplate, texts: DesignTexts): ReportTemplate {
  const say = sayer(texts)
  const slots = <T extends { left: string; center: string; right: string }>(own: T): T => ({
    ...own,
    ...{ left: say(own.left), center: say(own.center), right: say(own.right) },
  })
  const { page } = template
  return {
    ...template,
    page: { ...page, header: slots(page.header), footer: slots(page.footer) },
    cells: template.cells.map((cell) => saidCell(cell, say)),
    parameters: template.parameters.map((parameter) => ({
      ...parameter,
      label: say(parameter.label),
      options: parameter.options.map((option) => ({ ...option, fullName: say(option.fullName) })),
    })),
  }
}

function saidCell(cell: ReportCell, say: Say): ReportCell {
  return cell.format ? { ...cell, format: saidFormat(cell.format, say) } : cell
}

/** With the spaces that keep it from the value. */
function saidFormat(format: ReportFormat, say: Say): ReportFormat {
  const spaced = (text: string) => text.replace(text.trim(), () => say(text.trim()))
  return { ...format, prefix: spaced(format.prefix), suffix: spaced(format.suffix), empty: say(format.empty) }
}

/** The texts of cells, and what files hold of them. */
export function saidGrid(grid: ReportGrid, texts: DesignTexts): ReportGrid {
  const say = sayer(texts)
  const rows = grid.rows.map((row) => ({
    ...row,
    cells: row.cells.map(({ chart, value, ...cell }) => ({
      ...cell,
      text: say(cell.text),
      value: typeof value === 'string' ? say(value) : value,
      ...(chart ? { chart: { ...chart, title: say(chart.title), labels: chart.labels.map(say) } } : {}),
    })),
  }))
  return { ...grid, rows }
}

type Say = (text: string) => string

export function sayer(texts: DesignTexts | null): Say {
  return (text) => texts?.get(text) ?? text
}
