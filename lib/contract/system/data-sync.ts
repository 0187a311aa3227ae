import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseList, looseNumber, looseText, nothing } from '../wire'

/** Wire: stands behind the usual type of a list of choices. */
export const usualMark = ' (默认)'

const tag = { tag: 'systemData.dataSync' } as const
const linkId = z.string({ error: '请选择数据连接' }).min(1, { error: '请选择数据连接' }).max(100)
const links = z.looseObject({ dbConnectionFrom: linkId, dbConnectionTo: linkId })
const table = z.string().min(1).max(128)
/** The chosen type of the target by the type of the source; what is left out takes the usual one. */
const rules = z.record(z.string().max(100), z.string().max(100)).default({})
const oneTable = links.extend({ dbTable: table, convertRuleMap: rules })

/** Rows of whole tables, from one database into another (contract 2 §18.3). */
export const dataSync = {
  check: endpoint('POST', '/system/DataSync/Actions/checkDbLink', {
    summary: 'Whether both databases answer, the tables of the first, and which types become which.',
    access: tag,
    body: links,
    data: z.looseObject({
      checkDbFlag: z.boolean().catch(false),
      tableList: looseList(z.looseObject({ table: looseText, tableName: looseText, sum: looseNumber })),
      /** The first of each list is the usual one, and says so. */
      convertRuleMap: z.record(z.string(), z.array(z.string())),
    }),
    changesState: false,
  }),
  ask: endpoint('POST', '/system/DataSync', {
    summary:
      'What a table meets: 0 nothing, 1 it is empty, 2 there is none in the target, 3 the target has rows, -1 it cannot be.',
    access: tag,
    body: oneTable,
    data: z.number(),
    changesState: false,
  }),
  execute: endpoint('POST', '/system/DataSync/Actions/Execute', {
    summary: 'Copies a table at once: into one beside the target, which it replaces when it is whole.',
    access: tag,
    body: oneTable.extend({ type: z.coerce.number().int().min(-1).max(3).default(0) }),
    data: nothing,
    isSlow: true,
  }),
  batch: endpoint('POST', '/system/DataSync/Actions/batchExecute', {
    summary: 'Copies several tables at once, each for itself: 1 for what was copied, 0 for what was not.',
    access: tag,
    body: links.extend({ dbTableList: z.array(table).min(1).max(200), convertRuleMap: rules }),
    data: z.record(z.string(), z.number()),
    isSlow: true,
  }),
}
