import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, list, looseFlag, looseList, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'
import { dictionaryItemForm, dictionaryTypeForm } from './dictionary-forms'

export type DictionaryItem = { id: string; parentId: string; fullName: string; enCode: string; children: DictionaryItem[] }

const dictionaryItem: z.ZodType<DictionaryItem, unknown> = z.lazy(() =>
  z.looseObject({
    id: wireId,
    parentId: looseText,
    fullName: looseText,
    enCode: looseText,
    children: looseList(dictionaryItem),
  }),
)

const dictionary = z.looseObject({
  id: wireId,
  enCode: looseText,
  isTree: looseFlag.optional(),
  dictionaryList: looseList(dictionaryItem),
})

/** Items of the dictionaries (contract 2 §14.2). */
export const dictionaryData = {
  all: endpoint('GET', '/system/DictionaryData/All', {
    summary: 'Every dictionary with its enabled items; tree dictionaries come nested.',
    access: 'session',
    data: list(dictionary),
  }),
  selector: endpoint('GET', '/system/DictionaryData/{id}/Data/Selector', {
    summary: 'Items of one dictionary, by id or code of its type.',
    access: 'session',
    params: byId,
    takesCodes: true,
    data: list(dictionaryItem),
  }),
  list: endpoint('GET', '/system/DictionaryData/{id}', {
    summary: 'Items of one dictionary type for its administration.',
    access: { tag: 'systemData.dictionary' },
    params: byId,
    takesCodes: true,
    query: z.looseObject({ keyword: z.string().max(200).default(''), isTree: z.string().max(2).default('') }),
    data: list(dictionaryItem),
  }),
  info: endpoint('GET', '/system/DictionaryData/{id}/Info', {
    summary: 'One dictionary item.',
    access: { tag: 'systemData.dictionary' },
    params: byId,
    data: z.looseObject({ id: wireId, dictionaryTypeId: looseText, fullName: looseText, enCode: looseText }),
  }),
  parents: endpoint('GET', '/system/DictionaryData/{typeId}/Selector/{itemId}', {
    summary: 'Enabled items below which an item may stand, without its own subtree; 0 for a new item.',
    access: 'session',
    params: z.object({ typeId: z.string().min(1).max(100), itemId: z.string().min(1).max(100) }),
    takesCodes: true,
    query: z.looseObject({ isTree: z.string().max(2).default('') }),
    data: list(dictionaryItem),
  }),
  create: endpoint('POST', '/system/DictionaryData', {
    summary: 'Adds an item to a dictionary.',
    access: { tag: 'systemData.dictionary' },
    body: dictionaryItemForm,
    data: nothing,
  }),
}

export type DictionaryTypeNode = {
  id: string
  parentId: string
  fullName: string
  enCode: string
  isTree: number
  children: DictionaryTypeNode[]
}
const dictionaryTypeNode: z.ZodType<DictionaryTypeNode, unknown> = z.lazy(() =>
  z.looseObject({
    id: wireId,
    parentId: looseText,
    fullName: looseText,
    enCode: looseText,
    isTree: looseFlag.optional().default(0),
    children: looseList(dictionaryTypeNode),
  }),
)

export const dictionaryType = {
  list: endpoint('GET', '/system/DictionaryType', {
    summary: 'Dictionary types as a tree below the two fixed roots.',
    access: { tag: 'systemData.dictionary' },
    data: list(dictionaryTypeNode),
  }),
  selector: endpoint('GET', '/system/DictionaryType/Selector/{id}', {
    summary: 'Dictionary types without the subtree of the given one; 0 for all.',
    access: 'session',
    params: byId,
    data: list(dictionaryTypeNode),
  }),
  info: endpoint('GET', '/system/DictionaryType/{id}', {
    summary: 'One dictionary type.',
    access: { tag: 'systemData.dictionary' },
    params: byId,
    data: z.looseObject({ id: wireId, fullName: looseText, enCode: looseText, isTree: looseFlag }),
  }),
  create: endpoint('POST', '/system/DictionaryType', {
    summary: 'Adds a dictionary below one of the two roots or below another dictionary.',
    access: { tag: 'systemData.dictionary' },
    body: dictionaryTypeForm,
    data: nothing,
  }),
}

const billRuleRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  category: looseText,
  startNumber: looseText,
  outputNumber: looseText,
  digit: looseNumber,
  enabledMark: looseFlag.optional(),
})

/** Serial-number rules (contract 2 §15). */
export const billRule = {
  selector: endpoint('GET', '/system/BillRule/Selector', {
    summary: 'Enabled serial-number rules, paged.',
    access: 'session',
    query: pagingQuery.extend({ categoryId: z.string().max(100).default('') }),
    data: page(billRuleRow),
  }),
  billNumber: endpoint('GET', '/system/BillRule/BillNumber/{enCode}', {
    summary: 'Next number of a rule as a preview; the same number until a record uses it.',
    access: 'session',
    params: z.object({ enCode: z.string().min(1).max(50) }),
    data: z.string(),
  }),
}

/** System configuration (contract 1 §10.2, contract 2 §19). Non-administrators get the public part only. */
export const sysConfig = {
  get: endpoint('GET', '/system/SysConfig', {
    summary: 'System configuration; secrets are left out for non-administrators.',
    access: 'session',
    data: z.looseObject({}),
  }),
}

export const system = {
  list: endpoint('GET', '/system/System', {
    summary: 'Systems (applications).',
    access: { tag: 'system.menu' },
    query: z.looseObject({
      keyword: z.string().max(200).default(''),
      enabledMark: z.string().max(2).default(''),
      selector: z.string().max(5).default(''),
    }),
    data: list(z.looseObject({ id: wireId, fullName: looseText, enCode: looseText, icon: looseText, enabledMark: looseFlag })),
  }),
}

export const menu = {
  bySystem: endpoint('GET', '/system/Menu/ModuleBySystem/{systemId}', {
    summary: 'Menus of a system as a tree.',
    access: { tag: 'system.menu' },
    params: z.object({ systemId: z.string().min(1).max(100) }),
    query: z.looseObject({
      keyword: z.string().max(200).default(''),
      category: z.string().max(10).default('Web'),
      type: z.string().max(3).default(''),
      enabledMark: z.string().max(2).default(''),
    }),
    data: list(treeNodeOfMenu()),
  }),
  state: endpoint('PUT', '/system/Menu/{id}/Actions/State', {
    summary: 'Enables or disables a menu.',
    access: { tag: 'system.menu' },
    params: byId,
    data: nothing,
  }),
}

export type MenuNode = {
  id: string
  parentId: string
  fullName: string
  enCode: string
  type: number
  enabledMark: number
  children: MenuNode[]
}
function treeNodeOfMenu(): z.ZodType<MenuNode, unknown> {
  const node: z.ZodType<MenuNode, unknown> = z.lazy(() =>
    z.looseObject({
      id: wireId,
      parentId: looseText,
      fullName: looseText,
      enCode: looseText,
      type: z.coerce.number(),
      enabledMark: looseFlag,
      children: looseList(node),
    }),
  )
  return node
}
