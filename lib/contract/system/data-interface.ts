import { z } from 'zod'
import { endpoint } from '../endpoint'
import { code, description, enabledMark, id, optionalText, sortCode, text, version } from '../permission/form-fields'
import {
  byId,
  created,
  download,
  epochMs,
  looseFlag,
  looseList,
  looseNumber,
  looseText,
  nothing,
  page,
  pagingQuery,
  wireId,
} from '../wire'

/** One parameter as the client sends it back, whole, with the value in `defaultValue` (contract 3a §8.2). */
const paramList = z.array(z.looseObject({})).max(200).default([])
const record = z.looseObject({})

const lookup = z.looseObject({
  interfaceId: z.string().max(100).optional(),
  propsValue: z.string().max(200).default(''),
  relationField: z.string().max(200).default(''),
  paramList,
})

const interfaceTreeNode = z.looseObject({
  id: wireId,
  fullName: looseText,
  category: looseText,
  children: looseList(z.looseObject({ id: wireId, fullName: looseText, category: looseText, hasPage: looseFlag.optional() })),
})

const tag = { tag: 'systemData.dataInterface' } as const

const listQuery = pagingQuery.extend({
  category: z.string().max(100).default(''),
  /** 1 SQL, 2 static, 3 API. */
  type: z.enum(['', '1', '2', '3']).default(''),
  enabledMark: z.enum(['', '0', '1']).default(''),
  hasPage: z.enum(['', '0', '1']).default(''),
})

const interfaceRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  /** A word: `SQL操作`, `静态数据` or `API操作`. */
  type: looseText,
  category: looseText,
  creatorTime: epochMs,
  sortCode: looseNumber,
  enabledMark: looseFlag.optional().default(1),
  isPostPosition: looseFlag.optional().default(0),
  tenantId: looseText,
})

const pickedInterface = interfaceRow.extend({
  parameterJson: looseText,
  fieldJson: looseText,
  hasPage: looseFlag.optional().default(0),
})

/** JSON documents travel as text (contract 2 §16.2); what they hold is read by the platform alone. */
const document = optionalText(200_000)
const kind = (values: readonly number[], fallback: number) =>
  z.coerce
    .number()
    .refine((value) => values.includes(value), { error: '数据有误' })
    .default(fallback)

/** Contract 2 §16.2. What it does not name is kept and answered again. */
const interfaceForm = z.looseObject({
  id: id.optional(),
  fullName: text('请输入接口名称', 50),
  enCode: code('请输入接口编码'),
  category: text('请选择接口分类', 100),
  type: kind([1, 2, 3], 2),
  action: kind([1, 2, 3, 4], 3),
  hasPage: kind([0, 1], 0),
  isPostPosition: kind([0, 1], 0),
  sortCode,
  enabledMark,
  description,
  dataConfigJson: document,
  dataCountJson: document,
  dataEchoJson: document,
  parameterJson: document,
  fieldJson: document,
  dataJsJson: document,
  dataExceptionJson: document,
  version,
})
export type DataInterfaceForm = z.output<typeof interfaceForm>

const interfaceInfo = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  category: looseText,
  type: looseNumber,
  action: looseNumber,
  hasPage: looseFlag.optional().default(0),
  isPostPosition: looseFlag.optional().default(0),
  sortCode: looseNumber,
  enabledMark: looseFlag.optional().default(1),
  description: looseText,
  dataConfigJson: looseText,
  dataCountJson: looseText,
  dataEchoJson: looseText,
  parameterJson: looseText,
  fieldJson: looseText,
  dataJsJson: looseText,
  dataExceptionJson: looseText,
  version: looseNumber,
})

const logRow = z.looseObject({
  id: wireId,
  invokTime: epochMs,
  /** `name/account`. */
  userId: looseText,
  invokIp: looseText,
  invokDevice: looseText,
  invokType: looseText,
  /** Milliseconds. */
  invokWasteTime: looseNumber,
})

/** Where an interface is used. */
export const interfaceUseKinds = ['design', 'draft', 'flow', 'task', 'print', 'integration', 'interface'] as const

/** Reading data interfaces (spec 2 §7.8, contract 2 §16). */
export const dataInterface = {
  preview: endpoint('POST', '/system/DataInterface/{id}/Actions/Preview', {
    summary: 'Result of a data interface for the given parameters.',
    access: 'session',
    params: byId,
    takesCodes: true,
    body: z.looseObject({ paramList }),
    data: z.unknown(),
    changesState: false,
  }),
  rows: endpoint('POST', '/system/DataInterface/{id}/Actions/List', {
    summary: 'A page of the records of a data interface, narrowed by a keyword.',
    access: 'session',
    params: byId,
    takesCodes: true,
    body: lookup.extend({
      /** Columns shown, joined by commas. */
      columnOptions: z.string().max(5000).default(''),
      keyword: z.string().max(200).default(''),
      currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
      /** Popup selects without paging ask for 10,000, their dialog at first for 100,000 (spec 2 §9). */
      pageSize: z.coerce.number().int().min(1).max(100_000).default(20),
    }),
    data: page(record),
    changesState: false,
  }),
  byIds: endpoint('POST', '/system/DataInterface/{id}/Actions/InfoByIds', {
    summary: 'Records of a data interface by the value of one column, in the order asked; unknown ones are empty.',
    access: 'session',
    params: byId,
    takesCodes: true,
    body: lookup.extend({ ids: z.array(z.union([z.string().max(500), z.number()])).max(1000) }),
    data: looseList(record),
    changesState: false,
  }),
  fields: endpoint('POST', '/system/DataInterface/{id}/Actions/GetFields', {
    summary: 'Names of the columns of a data interface.',
    access: 'session',
    params: byId,
    takesCodes: true,
    body: z.looseObject({ paramList }),
    data: looseList(z.union([z.string(), record])),
    changesState: false,
  }),
  parameters: endpoint('GET', '/system/DataInterface/GetParam/{id}', {
    summary: 'Parameters of a data interface.',
    access: 'session',
    params: byId,
    takesCodes: true,
    data: looseList(record),
  }),
  selector: endpoint('GET', '/system/DataInterface/Selector', {
    summary: 'Enabled data interfaces by category.',
    access: 'session',
    data: looseList(interfaceTreeNode),
  }),
  list: endpoint('GET', '/system/DataInterface', {
    summary: 'Data interfaces for their administration, paged; by category, type, state and keyword.',
    access: tag,
    query: listQuery,
    data: page(interfaceRow),
  }),
  picker: endpoint('GET', '/system/DataInterface/getList', {
    summary: 'Enabled data interfaces that designers may choose, with their parameters and fields.',
    access: 'session',
    query: listQuery,
    data: page(pickedInterface),
  }),
  info: endpoint('GET', '/system/DataInterface/{id}', {
    summary: 'One data interface.',
    access: tag,
    params: byId,
    data: interfaceInfo,
  }),
  create: endpoint('POST', '/system/DataInterface', {
    summary: 'Makes a data interface.',
    access: tag,
    body: interfaceForm,
    data: created,
  }),
  update: endpoint('PUT', '/system/DataInterface/{id}', {
    summary: 'Changes a data interface.',
    access: tag,
    params: byId,
    body: interfaceForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/DataInterface/{id}', {
    summary: 'Deletes a data interface that nothing uses.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  state: endpoint('PUT', '/system/DataInterface/{id}/Actions/State', {
    summary: 'Enables or disables a data interface.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  copy: endpoint('POST', '/system/DataInterface/{id}/Actions/Copy', {
    summary: 'Makes a disabled copy of a data interface.',
    access: tag,
    params: byId,
    data: created,
  }),
  export: endpoint('GET', '/system/DataInterface/{id}/Actions/Export', {
    summary: 'A data interface as a file.',
    access: tag,
    params: byId,
    data: download,
    // It makes a file.
    changesState: true,
  }),
  import: endpoint('POST', '/system/DataInterface/Actions/Import', {
    summary: 'Takes a data interface from an exported file, of this shape or of the older flat one.',
    access: tag,
    body: z.unknown(),
    bodyKind: 'multipart',
    data: nothing,
  }),
  log: endpoint('GET', '/system/DataInterfaceLog/{id}', {
    summary: 'Who asked a data interface, and how long it took; newest first.',
    access: tag,
    params: byId,
    query: pagingQuery,
    data: page(logRow),
  }),
  uses: endpoint('GET', '/system/DataInterface/{id}/Actions/Uses', {
    summary: 'What names a data interface. A call of this product.',
    access: tag,
    params: byId,
    data: looseList(z.looseObject({ kind: z.enum(interfaceUseKinds), id: wireId, fullName: looseText })),
  }),
  tryOut: endpoint('POST', '/system/DataInterface/Actions/TryOut', {
    summary: 'Result of a data interface as it stands in its form, before it is saved. A call of this product.',
    access: tag,
    body: interfaceForm.extend({
      paramList,
      currentPage: z.coerce.number().int().min(1).max(100_000).default(1),
      keyword: z.string().max(200).default(''),
    }),
    data: z.unknown(),
    changesState: false,
  }),
  runScript: endpoint('POST', '/system/DataInterface/Actions/RunScript', {
    summary: 'What a function of an interface makes of a sample, in the sandbox of all of them. A call of this product.',
    access: tag,
    body: z.object({ script: z.string().max(100_000), sample: z.string().max(200_000) }),
    data: z.looseObject({ output: z.unknown(), fault: looseText }),
    changesState: false,
  }),
  tables: endpoint('GET', '/system/DataInterface/Tables/{linkId}', {
    summary: 'Tables that the SQL of an interface may name, with their columns. A call of this product.',
    access: tag,
    params: z.object({ linkId: z.string().min(1).max(100) }),
    data: looseList(z.looseObject({ table: looseText, fullName: looseText, columns: looseList(z.string()) })),
  }),
}
