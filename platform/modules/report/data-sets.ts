import { isRecord } from '@/lib/form/read'
import { type DataRow, matching, type ReportData, Table, type Wanted } from '@/lib/report/data'
import { type Parameters, Sheet } from '@/lib/report/expand'
import { defaultOf } from '@/lib/report/parameter-default'
import type { ReportDataSet, ReportTemplate } from '@/lib/report/template'
import { usedFields } from '@/lib/report/used-fields'
import { textOf, type Value } from '@/lib/report/value'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { refused } from '../../kit/refusals'
import { answerOfDesign, type ModuleReader, noteSqlFault, parameterValues, runSql } from '../datainterface/public'

/** Rows of one data set: what no interface and no statement answers more of. Totals of a part would look like totals. */
const rowsMax = 10_000

function demandAll<R>(rows: readonly R[], dataSet: string): readonly R[] {
  if (rows.length < rowsMax) return rows
  throw refused(`数据集“${dataSet}”的数据超过${rowsMax}条，请缩小查询范围`)
}

type Run = { ctx: PlatformContext; actor: Actor; meta: CallMeta; readModule: ModuleReader }

/** The rows of all data sets, asked one after another with the rights of who reads the report. */
export async function readDataSets(run: Run, template: ReportTemplate, parameters: Parameters): Promise<ReportData> {
  const data: Record<string, readonly DataRow[]> = {}
  for (const dataSet of template.dataSets) {
    const asked = { template, dataSet, parameters, fields: usedFields(template, dataSet) }
    const { rows, wanted } = await readRows(run, asked)
    // Before they are narrowed: rows that were cut off could be the wanted ones.
    data[dataSet.name] = narrowed(demandAll(rows, dataSet.name), wanted)
  }
  return data
}

/** `fields`: of a module those that are needed besides the columns of its list; null for all. */
type Asked = { template: ReportTemplate; dataSet: ReportDataSet; parameters: Parameters; fields: readonly string[] | null }

/** Rows of one data set for its designer, perhaps not all. */
export async function readDataSet(run: Run, asked: Omit<Asked, 'fields'>): Promise<readonly DataRow[]> {
  const { rows, wanted } = await readRows(run, { ...asked, fields: null })
  return narrowed(rows, wanted)
}

/** Those of the rows for which the conditions of the data set hold. */
function narrowed(rows: readonly DataRow[], wanted: readonly Wanted[]): readonly DataRow[] {
  if (wanted.length === 0) return rows
  const table = new Table(rows)
  const kept = new Set(matching(table, table.all, wanted))
  return rows.filter((_, index) => kept.has(index))
}

type Read = { rows: readonly DataRow[]; wanted: readonly Wanted[] }

async function readRows(run: Run, { template, dataSet, parameters, fields }: Asked): Promise<Read> {
  switch (dataSet.kind) {
    case 'sql':
      return { rows: await readSqlRows(run, template, { sql: dataSet.sql, name: dataSet.name, parameters }), wanted: [] }
    case 'interface':
      return { rows: await readInterfaceRows(run, dataSet, formulaReader(template, parameters)), wanted: [] }
    case 'records': {
      const readValue = formulaReader(template, parameters)
      const wanted = dataSet.conditions.map(({ field, operator, value }) => ({ field, operator, value: readValue(value) }))
      const conditions = wanted.map((each) => ({ ...each, value: textOf(each.value) }))
      return { rows: await run.readModule(run.ctx, run.actor, dataSet.moduleId, rowsMax, { fields, conditions }), wanted }
    }
  }
}

type InterfaceSet = Extract<ReportDataSet, { kind: 'interface' }>

async function readInterfaceRows(run: Run, dataSet: InterfaceSet, readValue: (source: string) => Value) {
  const { ctx, actor, meta, readModule } = run
  const paramList = dataSet.parameters.map(({ name, value }) => ({ field: name, defaultValue: textOf(readValue(value)) }))
  const asked = { meta, id: dataSet.interfaceId, paramList, shown: null, readModule, rowsMax }
  return rowsOf(await answerOfDesign(ctx, actor, asked), dataSet.name)
}

/** Conditions and parameters of data sets see the search form and nothing else: there are no cells yet. */
function formulaReader(template: ReportTemplate, parameters: Parameters): (source: string) => Value {
  const sheet = new Sheet({ ...template, cells: [] }, {}, parameters)
  return (source) => sheet.formulaAt(source, { row: 0, column: 0 })[0] ?? null
}

type SqlAsked = { sql: string; name: string; parameters: Parameters }

async function readSqlRows({ ctx, actor }: Run, template: ReportTemplate, { sql, name, parameters }: SqlAsked) {
  const declared = template.parameters.map(({ name: field, label, kind }) => ({
    ...{ field, label, required: false, defaultValue: '' },
    dataType: kind === 'number' ? ('decimal' as const) : kind === 'date' ? ('datetime' as const) : ('varchar' as const),
  }))
  const values = parameterValues(
    declared,
    declared.map(({ field }) => ({ field, defaultValue: parameters[field] ?? '' })),
  )
  try {
    const [rows = []] = await runSql(ctx, actor, { text: sql, parameters: declared, values, facts: [{}] })
    return rows
  } catch (error) {
    noteSqlFault(ctx, { reportDataSet: name }, error)
    throw error
  }
}

/** A list, a page of one that has no other, or one object. */
function rowsOf(result: unknown, dataSet: string): DataRow[] {
  if (isRecord(result) && Array.isArray(result.list)) demandOnePage(result.list, result.pagination, dataSet)
  const rows = isRecord(result) && Array.isArray(result.list) ? result.list : result
  return (Array.isArray(rows) ? rows : [rows]).filter(isRecord)
}

/** An interface that pages itself answers its first page, of which no totals are made. */
function demandOnePage(list: readonly unknown[], pagination: unknown, dataSet: string): void {
  const total = isRecord(pagination) ? Number(pagination.total) : 0
  if (total > list.length) throw refused(`数据集“${dataSet}”的接口是分页的，只返回了一部分数据，请改用不分页的接口`)
}

/** What the search form says, with defaults for what it does not say. Refuses where a required value is missing. */
export function filledParameters(template: ReportTemplate, given: Parameters, now: number): Parameters {
  const filled = template.parameters.map((parameter) => {
    const sent = Object.hasOwn(given, parameter.name) ? given[parameter.name] : undefined
    const value = sent === undefined ? defaultOf(parameter, now) : sent
    if (parameter.isRequired && (value === '' || value === null || value === undefined)) {
      throw refused(`${parameter.label || parameter.name}不能为空`, parameter.name)
    }
    return [parameter.name, Array.isArray(value) ? value.map(String).join(',') : value] as const
  })
  return Object.fromEntries(filled)
}
