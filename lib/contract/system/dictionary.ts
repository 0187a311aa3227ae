import { z } from 'zod'
import { endpoint } from '../endpoint'
import {
  byId,
  created,
  download,
  list,
  looseFlag,
  looseList,
  looseNumber,
  looseText,
  nothing,
  sortingQuery,
  wireId,
} from '../wire'
import { dictionaryItemForm, dictionaryTypeForm } from './dictionary-forms'
import { dictionaryItem, dictionarySelector } from './dictionary-selector'

const dictionary = z.looseObject({
  id: wireId,
  enCode: looseText,
  isTree: looseFlag.optional(),
  dictionaryList: looseList(dictionaryItem),
})

type DictionaryItemRow = {
  id: string
  parentId: string
  fullName: string
  enCode: string
  sortCode?: number | undefined
  enabledMark: number
  children: DictionaryItemRow[]
}

/** An item as its administration lists it. */
const dictionaryItemRow: z.ZodType<DictionaryItemRow, unknown> = z.lazy(() =>
  z.looseObject({
    id: wireId,
    parentId: looseText,
    fullName: looseText,
    enCode: looseText,
    sortCode: looseNumber,
    // The public platform's list of one type may leave it out; what it lists then is enabled.
    enabledMark: looseFlag.optional().default(1),
    children: looseList(dictionaryItemRow),
  }),
)

export const dictionaryTag = 'systemData.dictionary'
const tag = { tag: dictionaryTag } as const

/** Items of the dictionaries (contract 2 §14.2), also for those who have an entry of the menu that opens the dictionary (contract 3b §15). */
export const dictionaryData = {
  all: endpoint('GET', '/system/DictionaryData/All', {
    summary: 'Every dictionary with its enabled items; tree dictionaries come nested.',
    access: 'session',
    data: list(dictionary),
  }),
  selector: dictionarySelector,
  list: endpoint('GET', '/system/DictionaryData/{id}', {
    summary: 'Items of one dictionary type for its administration.',
    access: 'module',
    params: byId,
    takesCodes: true,
    query: sortingQuery.extend({ keyword: z.string().max(200).default(''), isTree: z.string().max(2).default('') }),
    data: list(dictionaryItemRow),
  }),
  info: endpoint('GET', '/system/DictionaryData/{id}/Info', {
    summary: 'One dictionary item.',
    access: 'module',
    params: byId,
    data: z.looseObject({
      id: wireId,
      dictionaryTypeId: looseText,
      parentId: looseText,
      fullName: looseText,
      enCode: looseText,
      sortCode: looseNumber,
      enabledMark: looseFlag.optional().default(1),
      description: looseText,
      version: looseNumber,
    }),
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
    access: 'module',
    body: dictionaryItemForm,
    data: created,
  }),
  update: endpoint('PUT', '/system/DictionaryData/{id}', {
    summary: 'Changes an item of a dictionary.',
    access: 'module',
    params: byId,
    // As the list of a dictionary, whose path it shares.
    takesCodes: true,
    body: dictionaryItemForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/DictionaryData/{id}', {
    summary: 'Deletes an item below which there is none.',
    access: 'module',
    params: byId,
    // As the list of a dictionary, whose path it shares.
    takesCodes: true,
    data: nothing,
  }),
  state: endpoint('PUT', '/system/DictionaryData/{id}/Actions/State', {
    summary: 'Enables or disables an item of a dictionary.',
    access: 'module',
    params: byId,
    data: nothing,
  }),
  export: endpoint('GET', '/system/DictionaryData/{id}/Actions/Export', {
    summary: 'A dictionary with those below it and their items, as a file; the id is that of the dictionary.',
    access: tag,
    params: byId,
    data: download,
    // It makes a file.
    changesState: true,
  }),
  import: endpoint('POST', '/system/DictionaryData/Actions/Import', {
    summary: 'Takes dictionaries with their items from an exported file.',
    access: tag,
    body: z.unknown(),
    bodyKind: 'multipart',
    data: nothing,
  }),
}

export type DictionaryTypeNode = {
  id: string
  parentId: string
  fullName: string
  enCode: string
  isTree: number
  sortCode?: number | undefined
  children: DictionaryTypeNode[]
}

const dictionaryTypeNode: z.ZodType<DictionaryTypeNode, unknown> = z.lazy(() =>
  z.looseObject({
    id: wireId,
    parentId: looseText,
    fullName: looseText,
    enCode: looseText,
    isTree: looseFlag.optional().default(0),
    sortCode: looseNumber,
    children: looseList(dictionaryTypeNode),
  }),
)

export const dictionaryType = {
  list: endpoint('GET', '/system/DictionaryType', {
    summary: 'Dictionary types as a tree below the two fixed roots.',
    access: tag,
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
    access: tag,
    params: byId,
    data: z.looseObject({
      id: wireId,
      parentId: looseText,
      fullName: looseText,
      enCode: looseText,
      isTree: looseFlag,
      sortCode: looseNumber,
      description: looseText,
      version: looseNumber,
    }),
  }),
  create: endpoint('POST', '/system/DictionaryType', {
    summary: 'Adds a dictionary below one of the two roots or below another dictionary.',
    access: tag,
    body: dictionaryTypeForm,
    data: created,
  }),
  update: endpoint('PUT', '/system/DictionaryType/{id}', {
    summary: 'Changes a dictionary; whether it is a tree stays as it was made.',
    access: tag,
    params: byId,
    body: dictionaryTypeForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/DictionaryType/{id}', {
    summary: 'Deletes a dictionary without items.',
    access: tag,
    params: byId,
    data: nothing,
  }),
}
