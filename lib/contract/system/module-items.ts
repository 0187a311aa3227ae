import { z } from 'zod'
import { endpoint } from '../endpoint'
import { description, enabledMark, id, optionalText, sortCode, text, version } from '../permission/form-fields'
import { byId, created, list, looseFlag, looseList, looseNumber, looseText, nothing, wireId } from '../wire'

const tag = { tag: 'system.menu' } as const
const ofModule = z.object({ moduleId: z.string().min(1).max(100) })
const keyword = z.looseObject({ keyword: z.string().max(200).default('') })

const item = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  sortCode: looseNumber,
  enabledMark: looseFlag,
  description: looseText,
})

type ModuleItemRow = z.output<typeof item>

export type ButtonRow = ModuleItemRow & { parentId: string; icon: string; children: ButtonRow[] }

/** Buttons may stand below others. */
const buttonNode: z.ZodType<ButtonRow, unknown> = z.lazy(() =>
  item.extend({ parentId: looseText, icon: looseText, children: looseList(buttonNode) }),
)

/** Contract 2 §12.3. `moduleId` is the id of the menu. */
const buttonForm = z.looseObject({
  id: id.optional(),
  moduleId: text('请选择菜单', 100),
  parentId: z.string().max(100).default('-1'),
  fullName: text('按钮名称不能为空', 50),
  enCode: text('按钮编码不能为空', 50),
  icon: optionalText(100),
  enabledMark,
  sortCode,
  description,
  version,
})

export type ButtonForm = z.output<typeof buttonForm>

export const moduleButton = {
  list: endpoint('GET', '/system/ModuleButton/{moduleId}/List', {
    summary: 'Buttons of a menu that can be granted.',
    access: tag,
    params: ofModule,
    query: keyword,
    data: list(buttonNode),
  }),
  selector: endpoint('GET', '/system/ModuleButton/{moduleId}/Selector', {
    summary: 'Buttons of a menu below which others may stand.',
    access: tag,
    params: ofModule,
    data: list(buttonNode),
  }),
  info: endpoint('GET', '/system/ModuleButton/{id}', {
    summary: 'One button.',
    access: tag,
    params: byId,
    data: item.extend({ moduleId: looseText, parentId: looseText, icon: looseText, version: looseNumber }),
  }),
  create: endpoint('POST', '/system/ModuleButton', { summary: 'Adds a button.', access: tag, body: buttonForm, data: created }),
  update: endpoint('PUT', '/system/ModuleButton/{id}', {
    summary: 'Changes a button.',
    access: tag,
    params: byId,
    body: buttonForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/ModuleButton/{id}', {
    summary: 'Deletes a button with its grants.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  state: endpoint('PUT', '/system/ModuleButton/{id}/Actions/State', {
    summary: 'Enables or disables a button.',
    access: tag,
    params: byId,
    data: nothing,
  }),
}

const fieldItem = item.extend({ bindTable: looseText, fieldRule: looseNumber, childTableKey: looseText })

/** A field of a design, to choose from. */
const fieldFact = fieldItem.pick({ fullName: true, enCode: true, bindTable: true, fieldRule: true, childTableKey: true })

export type FieldItemRow = z.output<typeof fieldItem>

const fieldFacts = {
  fullName: text('字段说明不能为空', 50),
  enCode: text('字段名称不能为空', 100),
  bindTable: optionalText(100),
  /** 0 main table, 1 table beside it, 2 sub-table. */
  fieldRule: z.coerce.number().int().min(0).max(2).default(0),
  /** The field of the sub-table, for rule 2. */
  childTableKey: optionalText(100),
}

type FieldPlaceFacts = { fieldRule: number; bindTable: string; childTableKey: string }

/**
 * What the stored code is made of has to be there (contract 2 §12.4): without it rights would compare a code that no field has. The
 * table of a field of the main table or of a sub-table is part of none, and clients that leave it out are not refused.
 */
export function withPlace<S extends z.ZodType<FieldPlaceFacts>>(facts: S) {
  return facts.superRefine(({ fieldRule, bindTable, childTableKey }, ctx) => {
    const miss = (path: keyof FieldPlaceFacts, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (fieldRule === 1 && bindTable.trim() === '') miss('bindTable', '数据库表不能为空')
    if (fieldRule === 2 && childTableKey.trim() === '') miss('childTableKey', '关联字段不能为空')
  })
}

/** Contract 2 §12.4. */
const fieldForm = withPlace(
  z.looseObject({
    id: id.optional(),
    moduleId: text('请选择菜单', 100),
    ...fieldFacts,
    enabledMark,
    sortCode,
    description,
    version,
  }),
)

export type FieldForm = z.output<typeof fieldForm>

/** Several at once: a list, or its JSON text as some clients send it. */
export function fieldBatch<S extends z.ZodType>(facts: S) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value)
    } catch {
      // Refused below as no list.
      return value
    }
  }, z.array(facts).max(1000))
}

const grantableFields = fieldBatch(withPlace(z.looseObject(fieldFacts)))

export type FieldFacts = z.output<typeof grantableFields>[number]

function fieldItems(name: 'ModuleColumn' | 'ModuleForm', what: string) {
  const path = `/system/${name}` as const
  return {
    list: endpoint('GET', `${path}/{moduleId}/Fields`, {
      summary: `${what} of a menu that can be granted.`,
      access: tag,
      params: ofModule,
      query: keyword,
      data: list(fieldItem),
    }),
    fieldList: endpoint('GET', `${path}/{moduleId}/FieldList`, {
      summary: `Fields of the design behind a menu, to choose from.`,
      access: tag,
      params: ofModule,
      data: list(fieldFact),
    }),
    info: endpoint('GET', `${path}/{id}`, {
      summary: `One of the ${what.toLowerCase()}.`,
      access: tag,
      params: byId,
      data: fieldItem.extend({ moduleId: looseText, version: looseNumber }),
    }),
    create: endpoint('POST', path, {
      summary: `Adds one of the ${what.toLowerCase()}.`,
      access: tag,
      body: fieldForm,
      data: created,
    }),
    update: endpoint('PUT', `${path}/{id}`, {
      summary: `Changes one of the ${what.toLowerCase()}.`,
      access: tag,
      params: byId,
      body: fieldForm,
      data: nothing,
    }),
    remove: endpoint('DELETE', `${path}/{id}`, {
      summary: `Deletes one of the ${what.toLowerCase()} with its grants.`,
      access: tag,
      params: byId,
      data: nothing,
    }),
    state: endpoint('PUT', `${path}/{id}/Actions/State`, {
      summary: `Enables or disables one of the ${what.toLowerCase()}.`,
      access: tag,
      params: byId,
      data: nothing,
    }),
    batch: endpoint('POST', `${path}/Actions/Batch`, {
      summary: `Adds several of the ${what.toLowerCase()}; those that are there already are left as they are.`,
      access: tag,
      body: z.looseObject({
        moduleId: text('请选择菜单', 100),
        columnJson: grantableFields.optional(),
        formJson: grantableFields.optional(),
      }),
      data: nothing,
    }),
  }
}

/** Columns of lists that can be granted. */
export const moduleColumn = fieldItems('ModuleColumn', 'List columns')
/** Fields of forms that can be granted. */
export const moduleForm = fieldItems('ModuleForm', 'Form fields')
