import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, created, list, looseFlag, looseList, looseText, wireId } from '../wire'
import { dictionaryItemForm, dictionaryTypeForm } from './dictionary-forms'
import { dictionaryItem, dictionarySelector } from './dictionary-selector'

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
  selector: dictionarySelector,
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
    data: created,
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
    data: created,
  }),
}
