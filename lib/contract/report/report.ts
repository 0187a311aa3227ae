import { z } from 'zod'
import { endpoint } from '../endpoint'
import { code, description, enabledMark, id, namedOrPart, sortCode, title, version } from '../permission/form-fields'
import {
  byId,
  created,
  download,
  epochMs,
  list,
  looseFlag,
  looseList,
  looseNumber,
  looseText,
  nothing,
  page,
  pagingQuery,
  wireId,
} from '../wire'

const reportTag = { tag: 'onlineDev.dataReport' } as const

const reportRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  /** Id of an item of the dictionary `ReportSort`, whose name the client looks up. */
  categoryId: looseText,
  creatorUser: looseText,
  creatorTime: epochMs,
  lastModifyTime: epochMs,
  sortCode: looseNumber,
  enabledMark: looseFlag,
  /** Our own: true where the definition is one of another engine. */
  isForeign: z.boolean().optional(),
})
export type ReportRow = z.output<typeof reportRow>

/** The longest template, as JSON text. */
export const reportTemplateMax = 5_000_000

/** What clients of 3.6 read of a report before they show it: which parameters its search form fills, and with what. */
type SearchComponent = { bindParameter: string; defaultValue?: unknown; cols: SearchComponent[]; children: SearchComponent[] }

const searchComponent: z.ZodType<SearchComponent> = z.looseObject({
  bindParameter: looseText,
  defaultValue: z.unknown().optional(),
  get cols() {
    return looseList(searchComponent)
  },
  get children() {
    return looseList(searchComponent)
  },
})

/** A parameter as the search form shows it (`lib/report/template.ts`). */
const parameter = z.looseObject({
  name: looseText,
  label: looseText,
  kind: looseText,
  defaultValue: z.unknown().optional(),
  isRequired: z.boolean().catch(false),
  isHidden: z.boolean().catch(false),
  options: looseList(z.looseObject({ id: looseText, fullName: looseText })),
})
export type ReportParameterField = z.output<typeof parameter>

const reportInfo = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  searchForm: z.looseObject({ components: looseList(searchComponent) }).optional(),
  /** Our own: the same as fields of ours. */
  parameters: looseList(parameter).optional(),
  /** True where the definition is one of another engine, which this platform keeps and cannot show. */
  isForeign: z.boolean().optional(),
  /** For who designs reports: the template as JSON text, and the form. */
  templateJson: z.string().optional(),
  categoryId: looseText,
  description: looseText,
  sortCode: looseNumber,
  enabledMark: looseFlag.optional(),
  version: looseNumber,
})
export type ReportInfo = z.output<typeof reportInfo>

/** What is named here by nothing is kept as it came. */
const reportForm = z.looseObject({
  id: id.optional(),
  fullName: title('请输入报表名称', 100),
  enCode: code('请输入报表编码'),
  categoryId: z.preprocess((value) => value ?? '', z.string().max(100)),
  sortCode,
  enabledMark,
  description,
  templateJson: z.string().max(reportTemplateMax),
  version,
})
export type ReportForm = z.output<typeof reportForm>

/** Of a form without a template the template stays; a designer sends the template alone. */
const changedForm = reportForm.extend({ templateJson: reportForm.shape.templateJson.optional() })
const templateForm = z.looseObject({ id: id.optional(), templateJson: reportForm.shape.templateJson, version })
export type ReportFormChange = z.output<typeof changedForm>
export type ReportChange = ReportFormChange | z.output<typeof templateForm>

/** Of the reader: a report that has texts of that language is shown in it. */
const language = z.string().max(20).default('')

const parameters = z.record(z.string().max(50), z.unknown()).default({})

/** `page` from 1; 0 is all on one. */
const asked = { page: z.number().int().min(0).max(100_000).default(1), parameters, language }

const gridCell = z.looseObject({
  text: z.string(),
  column: z.number(),
  rowSpan: z.number(),
  columnSpan: z.number(),
  style: z.number(),
  cell: z.number(),
  picture: z.string().optional(),
  barcode: z.looseObject({ format: z.enum(['code128', 'qr']), text: z.string() }).optional(),
  chart: z
    .looseObject({
      kind: z.enum(['bar', 'line', 'pie']),
      title: z.string(),
      labels: z.array(z.string()),
      values: z.array(z.number()),
    })
    .optional(),
  link: z
    .looseObject({
      kind: z.enum(['records', 'report']),
      id: z.string(),
      values: z.array(z.looseObject({ name: z.string(), value: z.string() })),
    })
    .optional(),
})
export type ShownCell = z.output<typeof gridCell>

/** One page of a report as it is drawn (`lib/report/grid.ts`); lengths in mm before `scale`. */
const reportPage = z.looseObject({
  fullName: z.string(),
  /** Our own: none of its data sets has a row. */
  isEmpty: z.boolean().optional(),
  pageIndex: z.number(),
  totalPage: z.number(),
  scale: z.number(),
  paper: z.looseObject({ width: z.number(), height: z.number() }),
  margins: z.looseObject({ top: z.number(), right: z.number(), bottom: z.number(), left: z.number() }),
  header: z.looseObject({ left: z.string(), center: z.string(), right: z.string() }),
  footer: z.looseObject({ left: z.string(), center: z.string(), right: z.string() }),
  pages: z.array(
    z.looseObject({
      widths: z.array(z.number()),
      rows: z.array(z.looseObject({ height: z.number(), cells: z.array(gridCell) })),
      styles: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
})
export type ReportPageData = z.output<typeof reportPage>
export type ShownGrid = ReportPageData['pages'][number]

/** Pages that one call answers. Each call reads the data anew, so that nearly every report is printed by one. */
export const pagesPerCall = 500

function reportCalls(base: string, spelling: { copyPath: string }) {
  return {
    list: endpoint('GET', base, {
      summary: 'A page of data reports.',
      access: reportTag,
      query: pagingQuery.extend({ category: z.string().max(100).default(''), enabledMark: z.string().max(5).default('') }),
      data: page(reportRow),
    }),
    selector: endpoint('GET', `${base}/Selector`, {
      summary: 'Enabled reports, for menus that show one.',
      access: { tag: reportTag.tag, or: ['system.menu'] },
      data: list(z.looseObject({ id: wireId, fullName: looseText, enCode: looseText, categoryId: looseText })),
    }),
    info: endpoint('GET', `${base}/{id}`, {
      summary: 'A report: its search form for who may see it, all of it for who designs reports.',
      access: 'session',
      params: byId,
      query: z.object({ language }),
      data: reportInfo,
    }),
    remove: endpoint('DELETE', `${base}/{id}`, {
      summary: 'Deletes a report that no menu entry shows.',
      access: reportTag,
      params: byId,
      data: nothing,
    }),
    copy: endpoint('POST', spelling.copyPath, {
      summary: 'Makes a copy of a report, disabled.',
      access: reportTag,
      params: byId,
      data: nothing,
    }),
    state: endpoint('PUT', `${base}/{id}/Actions/State`, {
      summary: 'Enables or disables a report.',
      access: reportTag,
      params: byId,
      data: nothing,
    }),
    export: endpoint('GET', `${base}/{id}/Actions/Export`, {
      summary: 'A report as a file.',
      access: reportTag,
      params: byId,
      data: download,
      // It makes a file.
      changesState: true,
    }),
    import: endpoint('POST', `${base}/Actions/Import`, {
      summary: 'Takes a report from an exported file.',
      access: reportTag,
      body: z.unknown(),
      bodyKind: 'multipart',
      data: nothing,
    }),
  }
}

const base = '/ReportServer/Data'
const olderBase = '/ReportServer/api/datareport/Data'

/** The calls of contract 4b §4.2 as clients of 3.6 spell them, and those that only this product has. */
export const dataReport = {
  ...reportCalls(base, { copyPath: `${base}/{id}/Actions/Copy` }),
  create: endpoint('POST', base, {
    summary: 'Makes a report.',
    access: reportTag,
    body: reportForm,
    data: created,
  }),
  update: endpoint('PUT', `${base}/{id}`, {
    summary: 'Changes a report: all of it, or from the designer the template alone.',
    access: reportTag,
    params: byId,
    body: namedOrPart(changedForm, templateForm),
    data: nothing,
  }),
  view: endpoint('POST', `${base}/{id}/Actions/Preview`, {
    summary: 'A page of a report with the data that the caller may see, or all on one.',
    access: 'session',
    changesState: false,
    params: byId,
    body: z.looseObject(asked),
    data: reportPage,
    isSlow: true,
  }),
  printed: endpoint('POST', `${base}/{id}/Actions/Print`, {
    summary: 'Pages of a report one after another, for paper.',
    access: 'session',
    changesState: false,
    params: byId,
    body: z.looseObject(asked),
    data: reportPage,
    isSlow: true,
  }),
  draft: endpoint('POST', `${base}/Actions/Preview`, {
    summary: 'A page of a template as it stands in its designer, with the data that the caller may see.',
    access: reportTag,
    changesState: false,
    body: z.looseObject({ ...asked, templateJson: z.string().max(reportTemplateMax) }),
    data: reportPage,
    isSlow: true,
  }),
  fields: endpoint('POST', `${base}/Actions/Fields`, {
    summary: 'Fields and first rows of a data set as it stands in its designer.',
    access: reportTag,
    changesState: false,
    body: z.looseObject({ dataSet: z.unknown(), parameters }),
    data: z.looseObject({
      fields: looseList(z.looseObject({ name: z.string(), label: looseText })),
      rows: looseList(z.record(z.string(), z.unknown())),
      /** How many rows there are altogether. */
      total: looseNumber,
    }),
    isSlow: true,
  }),
  saveAs: endpoint('POST', `${base}/{id}/Actions/Download`, {
    summary: 'A report as a spreadsheet or a document, with the data that the caller may see.',
    access: 'session',
    params: byId,
    body: z.looseObject({ format: z.enum(['xlsx', 'docx']), parameters, language }),
    data: download,
    isSlow: true,
  }),
}

/** The same as clients of 3.5 spell them. */
export const olderDataReport = reportCalls(olderBase, { copyPath: `${olderBase}/Copy/{id}` })
