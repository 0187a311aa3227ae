import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, list, looseList, looseText, wireId } from '../wire'

export type DictionaryItem = { id: string; parentId: string; fullName: string; enCode: string; children: DictionaryItem[] }

export const dictionaryItem: z.ZodType<DictionaryItem, unknown> = z.lazy(() =>
  z.looseObject({
    id: wireId,
    parentId: looseText,
    fullName: looseText,
    enCode: looseText,
    children: looseList(dictionaryItem),
  }),
)

/** Apart from the administration of dictionaries: pages that read only these items are light. */
export const dictionarySelector = endpoint('GET', '/system/DictionaryData/{id}/Data/Selector', {
  summary: 'Items of one dictionary, by id or code of its type.',
  access: 'session',
  params: byId,
  takesCodes: true,
  data: list(dictionaryItem),
})
