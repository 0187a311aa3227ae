import type { ModuleAsk, ModuleReader } from '../../datainterface/public'
import { rulesThatReadLess } from '../query/narrowing'
import { listView } from '../views/list'
import { type Access, canAskFor, openList } from './access'
import { listIn, listRecords } from './list'

/**
 * The records of a module as whoever asks an interface or report over them sees them in its list. Asked for fields, all of them come below
 * each other, with the fields beside the columns of the list that the person may see of a record.
 */
export const moduleRows: ModuleReader = async (ctx, actor, modelId, rowsMax, asked) => {
  const input = { currentPage: 1, pageSize: rowsMax, sidx: '', sort: '' as const, queryJson: '', superQueryJson: '' }
  if (!asked) return (await listRecords(ctx, actor, modelId, input)).list
  const access = await openList(ctx, actor, modelId)
  if (access.module.view) return (await listView(ctx, actor, access, input)).list
  const superQueryJson = rulesThatReadLess(access, asked.conditions)
  return (await listIn(ctx, actor, withFields(access, asked), { ...input, superQueryJson })).list
}

/** The module with a plain list that has these columns too. What its own list guards stays guarded. */
function withFields(access: Access, { fields }: ModuleAsk): Access {
  const { module } = access
  const wanted = fields ?? [...module.fields.keys()]
  const more = wanted.filter((code) => module.fields.get(code)?.parentTable === null && canAskFor(access, code))
  const guardedCodes = module.guardedCodes ?? module.listCodes
  const list = { ...module.list, type: 1, groupField: '', parentField: '' } as const
  return { ...access, module: { ...module, list, listCodes: new Set([...module.listCodes, ...more]), guardedCodes } }
}
