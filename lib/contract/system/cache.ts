import { z } from 'zod'
import { endpoint } from '../endpoint'
import { epochMs, list, looseNumber, looseText, nothing } from '../wire'

/** Beyond the contract: how many entries there are, and whether they are those of the answering process or of the whole installation. */
const cacheRow = z.looseObject({
  name: looseText,
  /** When the last of what is there now is over; absent for what stays until it is pushed out. */
  overdueTime: epochMs,
  /** Bytes, about. */
  cacheSize: looseNumber,
  entries: looseNumber,
  place: z.enum(['process', 'installation']).optional().catch(undefined),
})

export type CacheRow = z.output<typeof cacheRow>

const tag = { tag: 'system.cache' } as const
const byName = z.object({ name: z.string().min(1).max(100) })

/** What the platform remembers for a while and can do without (contract 2 §24). */
export const cache = {
  list: endpoint('GET', '/system/CacheManage', {
    summary: 'Caches with their size and end; by word and by when they are over.',
    access: tag,
    query: z.looseObject({
      keyword: z.string().max(200).default(''),
      overdueStartTime: epochMs,
      overdueEndTime: epochMs,
    }),
    data: list(cacheRow),
  }),
  info: endpoint('GET', '/system/CacheManage/{name}', {
    summary: 'What a cache holds, as JSON text, secrets masked and bounded.',
    access: tag,
    params: byName,
    data: z.looseObject({ name: looseText, value: looseText }),
  }),
  clearAll: endpoint('POST', '/system/CacheManage/Actions/ClearAll', {
    summary: 'Empties all caches: those of the installation, and those of the answering process.',
    access: tag,
    data: nothing,
  }),
  clear: endpoint('DELETE', '/system/CacheManage/{name}', {
    summary: 'Empties a cache.',
    access: tag,
    params: byName,
    data: nothing,
  }),
}
