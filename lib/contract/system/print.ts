import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, epochMs, list, looseFlag, looseList, looseNumber, looseText, page, pagingQuery, wireId } from '../wire'

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
})

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
}
