import { pagesPerCall } from '@/lib/contract/report/report'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { TooManyLines } from '@/lib/report/axis'
import type { ReportData } from '@/lib/report/data'
import { reportDocument } from '@/lib/report/document'
import type { Parameters } from '@/lib/report/expand'
import type { ReportGrid } from '@/lib/report/grid'
import { type OpenedReport, openReport } from '@/lib/report/run'
import { saidTemplate, sayer, textsOfReport } from '@/lib/report/said-report'
import type { ReportTemplate } from '@/lib/report/template'
import { reportWorkbook } from '@/lib/report/workbook'

/** What a report is wanted as: one page (0 for all on one), several for paper, a file. */
export type Want = { kind: 'page' | 'print'; page: number } | { kind: 'xlsx' | 'docx' }

export type ReportJob = {
  template: ReportTemplate
  data: ReportData
  parameters: Parameters
  name: string
  /** In which the reader reads; what the report has no texts of stays as it stands. */
  language: string
  /** In which dates are written. */
  timeZone: string
  want: Want
}

/** Why a report is not made: more than can be made at once, more than one page shows, more than a file holds. */
export type Refusal = 'tooMuch' | 'byPage' | 'tooMuchForFile' | 'tooLong'

export type ReportAnswer = { pages: ShownPages } | { file: Uint8Array } | { refusal: Refusal; why: string } | { fault: string }

type ShownPages = ReturnType<typeof frame> & { pageIndex: number; pages: ReturnType<typeof told>[] }

/** More lines than this are looked at page by page. */
const wholeLinesMax = 5000
/** Lines down times lines right that are drawn at once. */
const wholePlacesMax = 1_000_000
/** Word processors are slow with more, and so is making it. */
const documentPagesMax = 300

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal)
  }
}

/** Makes what is wanted of a report out of its data. Long work on foreign formulas: it runs in a thread (`thread.ts`). */
export async function fillReport(job: ReportJob): Promise<ReportAnswer> {
  setDefaultTimeZone(job.timeZone)
  try {
    const texts = textsOfReport(job.template, job.language)
    const template = texts ? saidTemplate(job.template, texts) : job.template
    const opened = openReport(template, job.data, job.parameters, texts)
    return await wantedOf({ ...job, template, name: sayer(texts)(job.name) }, opened)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    if (error instanceof Refused) return { refusal: error.refusal, why }
    // A chain of cells that is too long for the stack, and a text that is too long for a string.
    if (error instanceof TooManyLines || error instanceof RangeError) return { refusal: 'tooMuch', why }
    return { fault: error instanceof Error ? (error.stack ?? why) : why }
  }
}

async function wantedOf(job: ReportJob, opened: OpenedReport): Promise<ReportAnswer> {
  if (job.want.kind === 'page') return { pages: onePage(job, opened, job.want.page) }
  if (job.want.kind === 'print') return { pages: pagesFrom(job, opened, job.want.page) }
  return { file: await fileOf(job, opened, job.want.kind) }
}

function onePage(job: ReportJob, opened: OpenedReport, page: number): ShownPages {
  const { pages } = opened
  if (page === 0 && pages.heights.length > wholeLinesMax) throw new Refused('byPage')
  const index = page === 0 ? 0 : Math.min(page, pages.pages.length)
  const grid = page === 0 ? wholeOf(opened) : opened.page(index - 1)
  return { ...frame(job, opened), pageIndex: index, pages: [told(grid)] }
}

/** From the asked one on, as many as one call answers. */
function pagesFrom(job: ReportJob, opened: OpenedReport, page: number): ShownPages {
  const total = opened.pages.pages.length
  const from = Math.min(Math.max(page, 1), total)
  const indexes = Array.from({ length: Math.min(pagesPerCall, total - from + 1) }, (_, index) => from - 1 + index)
  return { ...frame(job, opened), pageIndex: from, pages: indexes.map((index) => told(opened.page(index))) }
}

async function fileOf({ template, name }: ReportJob, opened: OpenedReport, format: 'xlsx' | 'docx'): Promise<Uint8Array> {
  const about = { name, template, pages: opened.pages }
  if (format === 'docx') {
    const { length } = opened.pages.pages
    if (length > documentPagesMax) throw new Refused('tooMuchForFile')
    return reportDocument({ ...about, grids: Array.from({ length }, (_, index) => opened.page(index)) })
  }
  const pieces: Uint8Array[] = []
  for await (const piece of reportWorkbook({ ...about, grid: wholeOf(opened) })) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** All on one. Refuses where that is more than can be made at once. */
function wholeOf({ pages, whole }: OpenedReport): ReportGrid {
  if (pages.heights.length * pages.widths.length > wholePlacesMax) throw new Refused('tooMuch')
  return whole()
}

function frame({ template, name, data }: ReportJob, { pages }: OpenedReport) {
  const { scale, paper } = pages
  const { margins, header, footer } = template.page
  const sets = Object.values(data)
  // Its frame alone looks like a report with nothing in it, and like one that was not read.
  const isEmpty = sets.length > 0 && sets.every((rows) => rows.length === 0)
  return { fullName: name, isEmpty, totalPage: pages.pages.length, scale, paper, margins, header, footer }
}

/** Values are for files; a page has the texts. */
function told({ widths, styles, rows }: ReportGrid) {
  const shown = rows.map(({ height, cells }) => ({ height, cells: cells.map(({ value: _, ...cell }) => cell) }))
  return { widths, styles, rows: shown }
}
