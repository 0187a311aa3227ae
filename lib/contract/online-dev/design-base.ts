import { z } from 'zod'
import { plainCode } from '@/lib/domain/name-patterns'
import { endpoint } from '../endpoint'
import { description, id, optionalText, sortCode, text, version } from '../permission/form-fields'
import {
  byId,
  created,
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

/** Whoever holds the screen of online development (contract 2 §0.9). */
export const designTag = { tag: 'onlineDev.webDesign' } as const

/** A filter of the list; empty: all. */
const filter = z.string().max(100).default('')

const designQuery = pagingQuery.extend({
  type: filter,
  category: filter,
  /** Wire: 1 ordinary forms, 2 forms with a flow, 4 data views (contract 3b §2.1). */
  webType: filter,
  isRelease: filter,
  enableFlow: filter,
})

/** Contract 3b §2.2. */
const designRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  /** Name of the category. */
  category: looseText,
  type: looseNumber,
  webType: looseNumber,
  enableFlow: looseFlag,
  /** 0 not released, 1 released, 2 changed since the release. */
  state: looseNumber,
  /** Wire: the same as `state`. */
  isRelease: looseNumber,
  /** Whether a menu of the web, or of phones, opens it. */
  pcIsRelease: looseFlag,
  appIsRelease: looseFlag,
  tables: looseText,
  creatorUser: looseText,
  creatorTime: epochMs,
  lastModifyUser: looseText,
  lastModifyTime: epochMs,
  sortCode: looseNumber,
  hasPackage: z.unknown().optional(),
  /** Ours: the version that is seen here, for calls that take work back. */
  version: looseNumber,
})

export type DesignRow = z.output<typeof designRow>

/** JSON texts, exactly as they were saved; empty where there is none (contract 3b §2.3). */
const documents = {
  tables: looseText,
  formData: looseText,
  columnData: looseText,
  appColumnData: looseText,
  interfaceParam: looseText,
}

/** Contract 3b §2.3. Wire: `type` and `webType` are texts here. */
const designInfo = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  description: looseText,
  /** Id of an item of the dictionary `webDesign`. */
  category: looseText,
  type: looseText,
  webType: looseText,
  sortCode: looseNumber,
  enableFlow: looseFlag,
  state: looseNumber,
  dbLinkId: looseText,
  ...documents,
  interfaceId: looseText,
  interfaceName: looseText,
  version: looseNumber,
})

export type DesignInfo = z.output<typeof designInfo>

/** Characters of one document. The largest known designs have a tenth of it. */
export const designDocumentMax = 4_000_000
const document = optionalText(designDocumentMax)

/** Wire: 3 is an old word for a form and a list with a flow (contract 3b §1). */
const webType = z.coerce
  .number()
  .int()
  .refine((value) => [1, 2, 3, 4].includes(value))
  .default(2)

const designForm = z.looseObject({
  id: id.optional(),
  fullName: text('功能名称不能为空', 100),
  enCode: text('功能编码不能为空', 50).regex(plainCode, { error: '编码只能输入英文、数字和小数点且小数点不能放在首尾' }),
  category: text('功能分类不能为空', 100),
  description,
  type: z.coerce.number().int().min(1).max(9).default(1),
  webType,
  enableFlow: looseFlag.default(0),
  sortCode,
  dbLinkId: optionalText(100),
  tables: document,
  formData: document,
  columnData: document,
  appColumnData: document,
  interfaceId: optionalText(100),
  interfaceName: optionalText(200),
  interfaceParam: document,
  version,
})

export type DesignForm = z.output<typeof designForm>

/** Designs that came from elsewhere keep the code and the lack of a category that they came with; what of it is new is checked by the service. */
const designChange = designForm.extend({ enCode: text('功能编码不能为空', 50), category: optionalText(100) })

/** Wire: one id, or a list of them as the 3.6 line sends it. Empty: none was chosen. */
const parents = z
  .union([z.string().max(100), z.array(z.string().max(100)).max(20), z.null()])
  .optional()
  .transform((value) => (Array.isArray(value) ? value : [value ?? '']).filter((parentId) => parentId !== ''))

const fieldCode = z.string().min(1).max(200)
const fieldsMax = 1000

/** Contract 3b §5. `reason`, `version`, `convert` and `fill` are ours. */
const releaseForm = z.looseObject({
  pc: looseFlag.default(1),
  app: looseFlag.default(1),
  pcModuleParentId: parents,
  appModuleParentId: parents,
  /** Of the chosen parent; left out, it is found by the parent. */
  pcSystemId: optionalText(100),
  appSystemId: optionalText(100),
  /** Why it is released; kept with the version. */
  reason: optionalText(200),
  /** Codes of fields of another kind whose stored values are converted; those of all others stay as they are. */
  convert: z.array(fieldCode).max(fieldsMax).default([]),
  /** What fields that are required from now on get in records that have nothing there, as a save sends it. */
  fill: z
    .array(z.object({ code: fieldCode, value: z.unknown() }))
    .max(fieldsMax)
    .default([]),
  version,
})

export type ReleaseForm = z.output<typeof releaseForm>

const releasedRow = z.looseObject({ id: wireId, fullName: looseText, enCode: looseText, enableFlow: looseFlag })

/** Designs of modules (contract 3b §2, spec 2 §7.13). */
export const designBase = {
  list: endpoint('GET', '/visualdev/Base', {
    summary: 'A page of designs; by kind, category, state, name and code.',
    access: designTag,
    query: designQuery,
    data: page(designRow),
  }),
  released: endpoint('GET', '/visualdev/Base/list', {
    summary: 'A page of released designs.',
    access: designTag,
    query: designQuery,
    data: page(releasedRow),
  }),
  selector: endpoint('GET', '/visualdev/Base/Selector', {
    summary: 'Designs below their categories, for whoever designs or puts them into menus; with isRelease only released ones.',
    access: 'session',
    query: z.looseObject({ type: filter, webType: filter, isRelease: filter, enableFlow: filter }),
    data: list(
      z.looseObject({
        id: wireId,
        fullName: looseText,
        hasChildren: z.boolean().catch(false),
        children: looseList(z.looseObject({ id: wireId, fullName: looseText, enCode: looseText })),
      }),
    ),
  }),
  moduleButtons: endpoint('GET', '/visualdev/Base/ModuleBtn', {
    summary: 'The buttons that the list of a released design has.',
    access: designTag,
    query: z.looseObject({ moduleId: z.string().min(1).max(100) }),
    data: looseList(z.looseObject({ value: looseText, label: looseText })),
  }),
  create: endpoint('POST', '/visualdev/Base', {
    summary: 'Creates a design, not released.',
    access: designTag,
    body: designForm,
    data: created,
  }),
  info: endpoint('GET', '/visualdev/Base/{id}', {
    summary: 'One design as it is worked on.',
    access: designTag,
    params: byId,
    data: designInfo,
  }),
  update: endpoint('PUT', '/visualdev/Base/{id}', {
    summary: 'Changes the design that is worked on; the released one stays.',
    access: designTag,
    params: byId,
    body: designChange,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/visualdev/Base/{id}', {
    summary: 'Deletes a design with its released copy. Menus and stored records stay.',
    access: designTag,
    params: byId,
    data: nothing,
  }),
  copy: endpoint('POST', '/visualdev/Base/{id}/Actions/Copy', {
    summary: 'Copies a design, the released one where there is one.',
    access: designTag,
    params: byId,
    data: created,
  }),
  release: endpoint('POST', '/visualdev/Base/{id}/Actions/Release', {
    summary: 'Releases a design: makes or changes its menus, what can be granted on them and the table of its records.',
    access: designTag,
    params: byId,
    body: releaseForm,
    data: nothing,
  }),
  rollback: endpoint('GET', '/visualdev/Base/{id}/Actions/RollbackTemplate', {
    summary: 'Makes the design that is worked on the same as the released one.',
    access: designTag,
    params: byId,
    /** Of the design that is worked on, as it was seen; left out, whatever it is by now gives way. */
    query: z.looseObject({ version }).optional(),
    data: nothing,
    changesState: true,
  }),
  state: endpoint('PUT', '/visualdev/Base/{id}/Actions/State', {
    summary: 'Notes that somebody worked on a design; changes nothing of it.',
    access: designTag,
    params: byId,
    data: nothing,
  }),
  fields: endpoint('GET', '/visualdev/Base/{id}/FormDataFields', {
    summary: 'Fields of the form of a released design, without those of sub-tables.',
    access: designTag,
    params: byId,
    query: z.looseObject({
      /** 0: those that a chosen record shows; 1: only those that hold plain values (contract 3b §2.1). */
      filterType: z.string().max(5).default('0'),
    }),
    data: list(z.looseObject({ vmodel: looseText, label: looseText })),
  }),
}
