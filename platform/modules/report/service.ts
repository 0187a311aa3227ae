import { defaultOf } from '@/lib/report/parameter-default'
import { saidTemplate, sayer, textsOfReport } from '@/lib/report/said-report'
import { reportTemplate } from '@/lib/report/template'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { consume } from '../../http/limits'
import { extraOf } from '../../kit/extra-fields'
import { limits, pageOf } from '../../kit/paging'
import { refused } from '../../kit/refusals'
import type { ModuleReader } from '../datainterface/public'
import { joinedPersonText } from '../permission/public'
import { filledParameters, readDataSet, readDataSets } from './data-sets'

import type { Want } from './fill'
import { inTurn, makeReport } from './report-pool'
import { openForReader } from './rights'
import { findEnabledReports, findReportPage, isReportOrder } from './store'
import { demandShown, readTemplate } from './template'
import { toldReport } from './write'

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
export async function reportInfo(ctx: PlatformContext, actor: Actor, id: string, language: string) {
  const { report, isDesigner } = await openForReader(ctx, actor, id)
  const stored = readTemplate(report.templateJson)
  const texts = stored && textsOfReport(stored, language)
  const template = stored && texts ? saidTemplate(stored, texts) : stored
  const parameters = (template?.parameters ?? []).map((parameter) => ({
    ...parameter,
    defaultValue: defaultOf(parameter, ctx.now()),
  }))
  const components = parameters.map(({ name, label, defaultValue }) => ({ bindParameter: name, label, defaultValue }))
  const searchForm = template ? { components } : extraOf(report.extraJson).searchForm
  const forReaders = { id: report.id, fullName: sayer(texts)(report.fullName), enCode: report.enCode }
  return { ...(isDesigner ? toldReport(report) : forReaders), searchForm, parameters, isForeign: template === null }
}

type Given = { parameters: Readonly<Record<string, unknown>>; language: string }
export type Asked = Given & { page: number }
export type Reading = { ctx: PlatformContext; actor: Actor; meta: CallMeta; readModule: ModuleReader }

/** A page of a report, or all on one for `page` 0. */
export async function viewReport(reading: Reading, id: string, { page, ...given }: Asked) {
  const { report } = await openForReader(reading.ctx, reading.actor, id)
  return pagesOf(reading, report, { kind: 'page', page }, given)
}

/** The same of a template that may never have been stored. */
export async function viewDraft(reading: Reading, { templateJson, page, ...given }: Asked & { templateJson: string }) {
  return pagesOf(reading, { templateJson, fullName: '' }, { kind: 'page', page }, given)
}

/** Pages for paper, from the asked one on, as many as one call answers. */
export async function printReport(reading: Reading, id: string, { page, ...given }: Asked) {
  const { report } = await openForReader(reading.ctx, reading.actor, id)
  return pagesOf(reading, report, { kind: 'print', page }, given)
}

type Filled = { templateJson: string; fullName: string }

async function pagesOf(reading: Reading, report: Filled, want: Want, given: Given) {
  const answer = await filledReport(reading, report, want, given)
  if (!('pages' in answer)) throw new Error('pages were wanted')
  return answer.pages
}

/** What is wanted of a report, with the data that the reader may see. */
export async function filledReport(reading: Reading, { templateJson, fullName }: Filled, want: Want, given: Given) {
  await consume(reading.ctx, 'reportByUser', reading.actor.userId)
  const template = demandShown(templateJson)
  const parameters = filledParameters(template, given.parameters, reading.ctx.now())
  return inTurn(reading.actor.userId, async () => {
    const data = await readDataSets(reading, template, parameters)
    return makeReport({ template, data, parameters, name: fullName, language: given.language, want })
  })
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
  const asked = { template: read.data, dataSet: own, parameters }
  const rows = await inTurn(reading.actor.userId, () => readDataSet(reading, asked))
  const fields = [...new Set(rows.slice(0, sampleMax).flatMap((row) => Object.keys(row)))]
  return { fields: fields.map((name) => ({ name, label: name })), rows: rows.slice(0, sampleMax), total: rows.length }
}
