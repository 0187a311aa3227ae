import { z } from 'zod'
import { endpoint } from '../endpoint'
import { description, id, optionalText, text, version } from '../permission/form-fields'
import { byId, created, list, looseFlag, looseNumber, looseText, nothing, wireId } from '../wire'
import { fieldBatch, withPlace } from './module-items'
import { logicWord } from './scheme-conditions'

const tag = { tag: 'system.menu' } as const
const ofModule = z.object({ moduleId: z.string().min(1).max(100) })
const keyword = z.looseObject({ keyword: z.string().max(200).default('') })

/** What a condition is about: a field, what it is compared with, and how it may be compared (contract 2 §12.6). */
const dataField = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  bindTable: looseText,
  fieldRule: looseNumber,
  childTableKey: looseText,
  type: looseText,
  /** Symbols, joined by commas. */
  conditionSymbol: looseText,
  conditionSymbolName: looseText,
  conditionText: looseText,
  conditionName: looseText,
  format: looseText,
  description: looseText,
})

export type DataFieldRow = z.output<typeof dataField>

/** A field of a design with what suits it, to choose from. */
const offeredField = dataField
  .pick({
    ...{ fullName: true, enCode: true, bindTable: true, fieldRule: true, childTableKey: true },
    ...{ type: true, conditionSymbol: true, conditionText: true, format: true },
  })
  .extend({
    /** The field as its design has it, where its values are called by words of the design; null for others. */
    node: z.unknown().optional(),
  })

const symbols = z
  .union(
    [
      z.array(z.string().max(20)).max(20),
      z
        .string()
        .max(200)
        .transform((joined) => joined.split(',')),
    ],
    {
      error: '条件符号不能为空',
    },
  )
  .transform((list) => list.map((symbol) => symbol.trim()).filter((symbol) => symbol !== ''))
  .pipe(z.array(z.string()).min(1, { error: '条件符号不能为空' }))

const dataFieldFacts = {
  fullName: text('字段说明不能为空', 50),
  enCode: text('字段名称不能为空', 100),
  bindTable: optionalText(100),
  /** 0 main table, 1 table beside it, 2 sub-table. */
  fieldRule: z.coerce.number().int().min(0).max(2).default(0),
  childTableKey: optionalText(100),
  type: text('字段类型不能为空', 20),
  conditionText: text('条件内容不能为空', 50),
  conditionSymbol: symbols,
  format: optionalText(30),
}

const dataFieldForm = withPlace(
  z.looseObject({
    id: id.optional(),
    moduleId: text('请选择菜单', 100),
    ...dataFieldFacts,
    description,
    version,
  }),
)

export type DataFieldForm = z.output<typeof dataFieldForm>

const dataFieldBatch = fieldBatch(withPlace(z.looseObject(dataFieldFacts)))

export const moduleDataAuthorize = {
  list: endpoint('GET', '/system/ModuleDataAuthorize/{moduleId}/List', {
    summary: 'Fields of a menu that conditions of data schemes can be about.',
    access: tag,
    params: ofModule,
    query: keyword,
    data: list(dataField),
  }),
  fieldList: endpoint('GET', '/system/ModuleDataAuthorize/{moduleId}/FieldList', {
    summary: 'Fields of the design behind a menu with what suits each, to choose from. A call of ours.',
    access: tag,
    params: ofModule,
    data: list(offeredField),
  }),
  info: endpoint('GET', '/system/ModuleDataAuthorize/{id}', {
    summary: 'One field for conditions.',
    access: tag,
    params: byId,
    data: dataField.extend({ moduleId: looseText, version: looseNumber }),
  }),
  create: endpoint('POST', '/system/ModuleDataAuthorize', {
    summary: 'Adds a field for conditions.',
    access: tag,
    body: dataFieldForm,
    data: created,
  }),
  update: endpoint('PUT', '/system/ModuleDataAuthorize/{id}', {
    summary: 'Changes a field for conditions.',
    access: tag,
    params: byId,
    body: dataFieldForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/ModuleDataAuthorize/{id}', {
    summary: 'Deletes a field that no scheme uses.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  batch: endpoint('POST', '/system/ModuleDataAuthorize/Actions/Batch', {
    summary: 'Adds several fields for conditions; those that are there already are left as they are. A call of ours.',
    access: tag,
    body: z.looseObject({ moduleId: text('请选择菜单', 100), dataJson: dataFieldBatch }),
    data: nothing,
  }),
}

const scheme = z.looseObject({
  id: wireId,
  moduleId: looseText,
  fullName: looseText,
  enCode: looseText,
  /** JSON text of groups of conditions; `readSchemeConditions` reads it. */
  conditionJson: looseText,
  /** The conditions in one sentence. */
  conditionText: looseText,
  allData: looseFlag.optional(),
  matchLogic: looseText,
})

export type SchemeRow = z.output<typeof scheme>

const conditionTextMax = 100_000

/** Conditions as JSON text, or as what that says; kept as they came. */
const conditionJson = z
  .union([z.string(), z.array(z.unknown()).transform((groups) => JSON.stringify(groups)), z.null()])
  .optional()
  .transform((value) => value || '[]')
  .pipe(z.string().max(conditionTextMax))

const conditionsForm = { conditionJson, allData: looseFlag.optional().transform((flag) => flag ?? 0), matchLogic: logicWord }

/** Contract 2 §12.7. */
const schemeForm = z.looseObject({
  id: id.optional(),
  moduleId: text('请选择菜单', 100),
  fullName: text('方案名称不能为空', 50),
  enCode: text('方案编码不能为空', 50),
  conditionText: optionalText(conditionTextMax),
  ...conditionsForm,
  version,
})

export type SchemeForm = z.output<typeof schemeForm>

export const moduleDataAuthorizeScheme = {
  list: endpoint('GET', '/system/ModuleDataAuthorizeScheme/{moduleId}/List', {
    summary: 'Data schemes of a menu: which records whoever is granted one sees.',
    access: tag,
    params: ofModule,
    query: keyword,
    data: list(scheme),
  }),
  info: endpoint('GET', '/system/ModuleDataAuthorizeScheme/{id}', {
    summary: 'One data scheme.',
    access: tag,
    params: byId,
    data: scheme.extend({ version: looseNumber }),
  }),
  create: endpoint('POST', '/system/ModuleDataAuthorizeScheme', {
    summary: 'Adds a data scheme.',
    access: tag,
    body: schemeForm,
    data: created,
  }),
  update: endpoint('PUT', '/system/ModuleDataAuthorizeScheme/{id}', {
    summary: 'Changes a data scheme.',
    access: tag,
    params: byId,
    body: schemeForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/ModuleDataAuthorizeScheme/{id}', {
    summary: 'Deletes a data scheme with its grants.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  preview: endpoint('POST', '/system/ModuleDataAuthorizeScheme/Actions/Preview', {
    summary: 'How many records of the module a person would see through these conditions alone. Changes nothing; a call of ours.',
    access: tag,
    body: z.looseObject({ moduleId: text('请选择菜单', 100), userId: text('请选择用户', 100), ...conditionsForm }),
    data: z.looseObject({
      /** Records that there are, as far as the caller may know of them. */
      total: looseNumber,
      count: looseNumber,
      /** Whether the list of the module asks for schemes at all. */
      isControlled: z.boolean(),
    }),
    changesState: false,
    isSlow: true,
  }),
}
