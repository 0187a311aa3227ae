import type { z } from 'zod'
import type { AppError } from '@/lib/errors/app-error'
import { parseFormula } from '@/lib/report/formula'
import { cellName, type ReportDataSet, type ReportTemplate, reportTemplate } from '@/lib/report/template'
import { formulasOfCell } from '@/lib/report/used-fields'
import { isTooDeep } from '../../kit/object-file'
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
  if (!read.success) throw broken(read.error)
  demandFormulas(read.data)
}

/** Says nothing: what stands beside the definition of another engine, and what a file without a template has. */
export function isBlank(templateJson: string): boolean {
  const content = parsed(templateJson)
  return typeof content !== 'object' || content === null || Object.keys(content).length === 0
}

/** A report that can be shown here. */
export function demandShown(templateJson: string): ReportTemplate {
  const content = parsed(templateJson)
  const read = reportTemplate.safeParse(content)
  if (read.success) return read.data
  if (isOurs(content)) throw broken(read.error)
  throw refused('该报表由其他报表引擎设计，请配置报表服务后查看')
}

function broken({ issues: [issue] }: z.ZodError): AppError {
  return refusedBecause(`template: ${issue?.path.join('.')} ${issue?.message}`, '报表模板格式错误')
}

function isOurs(content: unknown): boolean {
  return typeof content === 'object' && content !== null && 'engine' in content && content.engine === 'tenon'
}

/** Formulas that cannot be read are told with the place in which they stand. */
function demandFormulas({ cells, rows, columns, dataSets }: ReportTemplate): void {
  for (const cell of cells) demandReadable(formulasOfCell(cell), `单元格${cellName(cell.row, cell.column)}的公式错误`)
  for (const [index, { hiddenWhen }] of rows.entries()) demandReadable([hiddenWhen], `第${index + 1}行的公式错误`)
  for (const [index, { hiddenWhen }] of columns.entries()) demandReadable([hiddenWhen], `第${index + 1}列的公式错误`)
  for (const dataSet of dataSets) demandReadable(askedBy(dataSet), `数据集“${dataSet.name}”的公式错误`)
}

function askedBy(dataSet: ReportDataSet): string[] {
  if (dataSet.kind === 'sql') return []
  return (dataSet.kind === 'interface' ? dataSet.parameters : dataSet.conditions).map(({ value }) => value)
}

/** An empty one says that there is none. */
function demandReadable(sources: readonly string[], fault: string): void {
  const isWrong = sources.some((source) => source.trim() !== '' && 'fault' in parseFormula(source))
  if (isWrong) throw refused(fault, 'templateJson')
}

function parsed(text: string): unknown {
  if (isTooDeep(text)) return
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}
