import { parseFormula } from '@/lib/report/formula'
import { cellName, type ReportTemplate, reportTemplate } from '@/lib/report/template'
import { refused, refusedBecause } from '../../kit/refusals'

/** The template of a report of ours; null for a definition of another engine, and for one that cannot be read. */
export function readTemplate(templateJson: string): ReportTemplate | null {
  const read = reportTemplate.safeParse(parsed(templateJson))
  return read.success ? read.data : null
}

/** A template that may be stored: one of ours that is whole, or anything of another engine. */
export function demandTemplate(templateJson: string): void {
  const content = parsed(templateJson)
  if (content === undefined) throw refused('报表模板格式错误', 'templateJson')
  if (!isOurs(content)) return
  const read = reportTemplate.safeParse(content)
  if (!read.success) {
    const [issue] = read.error.issues
    throw refusedBecause(`template: ${issue?.path.join('.')} ${issue?.message}`, '报表模板格式错误')
  }
  demandFormulas(read.data)
}

/** A report that can be shown here. */
export function demandShown(templateJson: string): ReportTemplate {
  const template = readTemplate(templateJson)
  if (!template) throw refused('该报表由其他报表引擎设计，请配置报表服务后查看')
  return template
}

function isOurs(content: unknown): boolean {
  return typeof content === 'object' && content !== null && 'engine' in content && content.engine === 'tenon'
}

/** Formulas that cannot be read are told with the cell in which they stand. */
function demandFormulas({ cells }: ReportTemplate): void {
  for (const { row, column, value, conditions } of cells) {
    const sources = [...(value.kind === 'formula' ? [value.formula] : []), ...conditions.map(({ when }) => when)]
    const wrong = sources.some((source) => 'fault' in parseFormula(source))
    if (wrong) throw refused(`单元格${cellName(row, column)}的公式错误`, 'templateJson')
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}
