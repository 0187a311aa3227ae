import { pagesPerCall } from '@/lib/contract/report/report'
import { TooManyLines } from '@/lib/report/axis'
import type { ReportGrid } from '@/lib/report/grid'
import { type OpenedReport, openReport } from '@/lib/report/run'
import { type ReportTemplate, reportTemplate } from '@/lib/report/template'
import type { Actor, PlatformContext } from '../../http/context'
import { limits, pageOf } from '../../kit/paging'
import { refused, refusedBecause } from '../../kit/refusals'
import type { ModuleReader } from '../datainterface/public'
import { joinedPersonText } from '../permission/public'
import { defaultOf, filledParameters, readDataSet, readDataSets } from './data-sets'
import { extraOf } from './extra'
import { openForReader } from './rights'
import { findEnabledReports, findReportPage, isReportOrder } from './store'
import { demandShown, readTemplate } from './template'
import { toldReport } from './write'

const tooMuchText = '报表数据过多，请缩小范围后再试'

type Paging = { currentPage: number; pageSize: number; sort: 'asc' | 'desc' | ''; sidx: string; keyword: string }

/** Contract 4b §4.2: a page of reports. An empty filter filters nothing. */
export async function listReports(ctx: PlatformContext, query: Paging & { category: string; enabledMark: string }) {
  const filter = {
    keyword: query.keyword.trim(),
    category: query.category,
    enabledMark: query.enabledMark === '' ? null : Number(query.enabledMark === '1'),
  }
  const order = isReportOrder(query.sidx) ? query.sidx : null
  const direction = query.sort === 'asc' ? 'asc' : 'desc'
  const found = await findReportPage(ctx.db, filter, { ...limits(query), order, direction })
  const rows = found.rows.map(({ creatorName, creatorAccount, createdAt, updatedAt, ...row }) => ({
    ...row,
    creatorUser: joinedPersonText({ realName: creatorName, account: creatorAccount }),
    creatorTime: createdAt,
    lastModifyTime: updatedAt,
  }))
  return pageOf(query, { rows, total: found.total })
}

export async function reportOptions(ctx: PlatformContext) {
  return { list: await findEnabledReports(ctx.db) }
}

/** A report: its search form for a reader, with the defaults that a client puts into the address; all of it for a designer. */
export async function reportInfo(ctx: PlatformContext, actor: Actor, id: string) {
  const { report, isDesigner } = await openForReader(ctx, actor, id)
  const template = readTemplate(report.templateJson)
  const parameters = (template?.parameters ?? []).map((parameter) => ({
    ...parameter,
    defaultValue: defaultOf(parameter, ctx.now()),
  }))
  const components = parameters.map(({ name, label, defaultValue }) => ({ bindParameter: name, label, defaultValue }))
  const searchForm = template ? { components } : extraOf(report.extraJson).searchForm
  const told = isDesigner ? toldReport(report) : { id: report.id, fullName: report.fullName, enCode: report.enCode }
  return { ...told, searchForm, parameters, isForeign: template === null }
}

export type Asked = { page: number; parameters: Readonly<Record<string, unknown>> }
export type Reading = { ctx: PlatformContext; actor: Actor; readModule: ModuleReader }

/** A page of a report, or all on one for `page` 0. */
export async function viewReport(reading: Reading, id: string, asked: Asked) {
  const { report } = await openForReader(reading.ctx, reading.actor, id)
  return shownPage(reading, demandShown(report.templateJson), { ...asked, fullName: report.fullName })
}

/** The same of a template that may never have been stored. */
export async function viewDraft(reading: Reading, { templateJson, ...asked }: Asked & { templateJson: string }) {
  return shownPage(reading, demandShown(templateJson), { ...asked, fullName: '' })
}

/** Pages for paper, from the asked one on, as many as one call answers. */
export async function printReport(reading: Reading, id: string, { page, parameters }: Asked) {
  const { report } = await openForReader(reading.ctx, reading.actor, id)
  const template = demandShown(report.templateJson)
  const opened = await filledReport(reading, template, parameters)
  const total = opened.pages.pages.length
  const from = Math.min(Math.max(page, 1), total)
  const indexes = Array.from({ length: Math.min(pagesPerCall, total - from + 1) }, (_, index) => from - 1 + index)
  return { ...frame(template, opened, report.fullName), pageIndex: from, pages: indexes.map((index) => told(opened.page(index))) }
}

/** More lines than this are looked at page by page. */
const wholeLinesMax = 5000

async function shownPage(
  reading: Reading,
  template: ReportTemplate,
  { page, parameters, fullName }: Asked & { fullName: string },
) {
  const opened = await filledReport(reading, template, parameters)
  if (page === 0 && opened.pages.heights.length > wholeLinesMax) throw refused('报表数据过多，请分页查看')
  const index = page === 0 ? 0 : Math.min(page, opened.pages.pages.length)
  const grid = page === 0 ? wholeOf(opened) : opened.page(index - 1)
  return { ...frame(template, opened, fullName), pageIndex: index, pages: [told(grid)] }
}

/** Lines down times lines right that are drawn at once: everybody else waits meanwhile. */
const wholePlacesMax = 1_000_000

/** All on one. Refuses where that is more than can be made at once. */
export function wholeOf({ pages, whole }: OpenedReport): ReportGrid {
  if (pages.heights.length * pages.widths.length > wholePlacesMax) throw refused(tooMuchText)
  return whole()
}

function frame({ page: { margins, header, footer } }: ReportTemplate, { pages }: OpenedReport, fullName: string) {
  const { scale, paper } = pages
  return { fullName, totalPage: pages.pages.length, scale, paper, margins, header, footer }
}

/** Values are for files; a page has the texts. */
function told({ widths, styles, rows }: ReportGrid) {
  const shown = rows.map(({ height, cells }) => ({ height, cells: cells.map(({ value: _, ...cell }) => cell) }))
  return { widths, styles, rows: shown }
}

export async function filledReport(
  reading: Reading,
  template: ReportTemplate,
  given: Readonly<Record<string, unknown>>,
): Promise<OpenedReport> {
  const parameters = filledParameters(template, given, reading.ctx.now())
  const data = await readDataSets(reading, template, parameters)
  try {
    return openReport(template, data, parameters)
  } catch (error) {
    if (!(error instanceof TooManyLines)) throw error
    throw refusedBecause(error.message, tooMuchText)
  }
}

const sampleMax = 20

/** Fields and first rows of a data set that is being designed. */
export async function dataSetFields(
  reading: Reading,
  { dataSet, parameters }: { dataSet: unknown; parameters: Readonly<Record<string, unknown>> },
) {
  const names = Object.keys(parameters).filter((name) => /^[A-Za-z_]\w{0,49}$/.test(name))
  const read = reportTemplate.safeParse({
    ...{ engine: 'tenon', columns: [{}], rows: [{}], dataSets: [dataSet] },
    parameters: names.map((name) => ({ name })),
  })
  const own = read.success ? read.data.dataSets[0] : undefined
  if (!read.success || !own) throw refused('数据集设置不完整')
  const rows = await readDataSet(reading, { template: read.data, dataSet: own, parameters })
  const fields = [...new Set(rows.slice(0, sampleMax).flatMap((row) => Object.keys(row)))]
  return { fields: fields.map((name) => ({ name, label: name })), rows: rows.slice(0, sampleMax) }
}
