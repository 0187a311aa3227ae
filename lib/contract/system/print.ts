import { z } from 'zod'
import { endpoint } from '../endpoint'
import { code, description, enabledMark, id, sortCode, text, version } from '../permission/form-fields'
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

export const printTag = { tag: 'system.printDev' } as const

const templateRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  /** Name of the category. */
  category: looseText,
  /** 1 flow forms, 2 function forms. */
  type: looseNumber,
  creatorUser: looseText,
  creatorTime: epochMs,
  lastModifyTime: epochMs,
  lastModifyUser: looseText,
  sortCode: looseNumber,
  enabledMark: looseFlag,
})

export type PrintTemplateRow = z.output<typeof templateRow>

/** Everything of a template. `sqlTemplate` and `pageParam` are JSON texts (contract 2 §20.1). */
const templateInfo = templateRow.extend({
  description: looseText,
  dbLinkId: looseText,
  sqlTemplate: looseText,
  printTemplate: looseText,
  pageParam: looseText,
  version: looseNumber,
})

/** The longest HTML of a template: pictures may stand in it as their own data. */
export const printTemplateMax = 5_000_000

const json = (max: number) => z.preprocess((value) => value ?? '', z.string().max(max))
const sqlTemplate = z.string({ error: '请输入SQL语句' }).max(200_000)
/** `0` is the platform's own database. */
const dbLinkId = z.preprocess(
  (value) => (value === '' || value === null || value === undefined ? '0' : value),
  z.string().max(100),
)

/** Contract 2 §20.1. What is named here by nothing is kept as it came (`leftFields`, and what else other clients send). */
const templateForm = z.looseObject({
  id: id.optional(),
  fullName: text('请输入模板名称', 100),
  enCode: code('请输入模板编码'),
  category: text('请选择模板分类', 100),
  type: z.coerce.number({ error: '请选择模板类型' }).int().min(1).max(2),
  sortCode,
  enabledMark,
  description,
  dbLinkId,
  sqlTemplate,
  printTemplate: json(printTemplateMax),
  pageParam: json(2000),
  version,
})
export type PrintTemplateForm = z.output<typeof templateForm>

const option = z.looseObject({ id: wireId, fullName: looseText })

const operatorRecord = z.looseObject({
  nodeName: looseText,
  userName: looseText,
  handleTime: epochMs,
  /** Codes of spec 1 §4; an unknown one is shown as empty text. */
  handleStatus: looseNumber,
  handleOpinion: looseText,
  signImg: looseText,
})

/** One record ready for its template: main fields flat, each sub-table an array of rows under its own key. */
const printDocument = z.looseObject({
  printData: z.record(z.string(), z.unknown()).catch({}),
  printTemplate: looseText,
  operatorRecordList: looseList(operatorRecord),
  /** Not on every installation: `pageParam` as in the template, and the template's name. */
  pageParam: looseText,
  fullName: looseText,
})

export type PrintDocument = z.output<typeof printDocument>

type FieldNode = { id: string; fullName: string; children: FieldNode[] }

const fieldNode: z.ZodType<FieldNode> = z.looseObject({
  id: z.string(),
  fullName: z.string().catch(''),
  get children() {
    return looseList(fieldNode)
  },
})

/** A field of a module's form, as a template would name it. */
const proposedTableShape = z.looseObject({
  /** `headTable`, `T1`, … */
  id: z.string(),
  fullName: looseText,
  children: looseList(z.looseObject({ id: z.string(), fullName: looseText, kind: looseText })),
})

/** So many records at most in one call: their ids travel in the address. */
export const printBatchMax = 50

const ids = z.array(z.string().min(1).max(100)).max(100)

/** Print templates and what they print (contract 1 §22, contract 2 §20, spec 2 §7.12). */
export const printDev = {
  list: endpoint('GET', '/system/printDev', {
    summary: 'A page of print templates.',
    access: printTag,
    query: pagingQuery.extend({ category: z.string().max(100).default(''), enabledMark: z.string().max(5).default('') }),
    data: page(templateRow),
  }),
  selector: endpoint('GET', '/system/printDev/Selector', {
    summary: 'Enabled templates below their categories.',
    access: 'session',
    query: z.looseObject({ type: z.string().max(5).default('') }),
    data: list(fieldNode),
  }),
  options: endpoint('POST', '/system/printDev/getListOptions', {
    summary: 'Names of the given templates; disabled ones are left out.',
    access: 'session',
    changesState: false,
    body: z.looseObject({ ids }),
    data: looseList(option),
  }),
  fields: endpoint('POST', '/system/printDev/Fields', {
    summary: 'The fields that the statements of a template answer.',
    access: printTag,
    changesState: false,
    body: z.looseObject({ dbLinkId: z.string().max(100).default('0'), sqlTemplate: z.string().max(200_000) }),
    data: looseList(fieldNode),
  }),
  data: endpoint('GET', '/system/printDev/Data', {
    summary: 'A template and the data of one record.',
    access: 'session',
    query: z.looseObject({ id: z.string().min(1).max(100), formId: z.string().min(1).max(100) }),
    data: printDocument,
  }),
  batchData: endpoint('GET', '/system/printDev/BatchData', {
    summary: 'A template and the data of several records, in their order.',
    access: 'session',
    query: z.looseObject({
      id: z.string().min(1).max(100),
      formId: z
        .string()
        .min(1)
        .max(printBatchMax * 101),
    }),
    data: looseList(printDocument),
  }),
  info: endpoint('GET', '/system/printDev/{id}', {
    summary: 'One template whole.',
    access: printTag,
    params: byId,
    data: templateInfo,
  }),
  preview: endpoint('POST', '/system/printDev/Actions/Preview', {
    summary: 'The documents of a template as it stands in its designer, for records of anybody, with the rights of the caller.',
    access: printTag,
    changesState: false,
    body: z.looseObject({ dbLinkId, sqlTemplate, ids: z.array(z.string().min(1).max(100)).min(1).max(printBatchMax) }),
    data: looseList(z.record(z.string(), z.unknown()).catch({})),
  }),
  proposal: endpoint('GET', '/system/printDev/Proposal/{id}', {
    summary: 'The statements and fields of a template for all that a released module has.',
    access: printTag,
    params: byId,
    data: z.looseObject({
      fullName: looseText,
      enCode: looseText,
      sqlTemplate: looseText,
      tables: looseList(proposedTableShape),
    }),
  }),
  create: endpoint('POST', '/system/printDev', {
    summary: 'Makes a print template.',
    access: printTag,
    body: templateForm,
    data: created,
  }),
  update: endpoint('PUT', '/system/printDev/{id}', {
    summary: 'Changes a print template.',
    access: printTag,
    params: byId,
    body: templateForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/printDev/{id}', {
    summary: 'Deletes a print template that no design and no flow names.',
    access: printTag,
    params: byId,
    data: nothing,
  }),
  state: endpoint('PUT', '/system/printDev/{id}/Actions/State', {
    summary: 'Enables or disables a print template.',
    access: printTag,
    params: byId,
    data: nothing,
  }),
  copy: endpoint('POST', '/system/printDev/{id}/Actions/Copy', {
    summary: 'Makes a copy of a print template, disabled.',
    access: printTag,
    params: byId,
    data: nothing,
  }),
  export: endpoint('GET', '/system/printDev/{id}/Actions/Export', {
    summary: 'A print template as a file.',
    access: printTag,
    params: byId,
    data: download,
    // It makes a file.
    changesState: true,
  }),
  import: endpoint('POST', '/system/printDev/Actions/Import', {
    summary: 'Takes a print template from an exported file.',
    access: printTag,
    body: z.unknown(),
    bodyKind: 'multipart',
    data: nothing,
  }),
}
