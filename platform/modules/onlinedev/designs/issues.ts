import type { DesignIssue } from '@/lib/contract/visualdev/design-issues'
import type { PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../permission/listing'
import { loadReleasedModules, type Module } from './module'

/** Faults of the released designs of one page of modules, with where to find them. */
export async function listDesignIssues(ctx: PlatformContext, query: { currentPage: number; pageSize: number }) {
  const released = ctx.db.selectFrom('designRelease').where('webType', '<>', 4)
  const { total } = await released.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { limit, offset } = limits(query)
  const found = await released.select('id').orderBy('fullName').orderBy('id').limit(limit).offset(offset).execute()
  const ids = found.map(({ id }) => id)
  const modules = [...(await loadReleasedModules(ctx.db, ids)).values()].filter((module) => faultsOf(module).length > 0)
  const menus = await menusOf(
    ctx,
    modules.map(({ id }) => id),
  )
  const rows = modules.flatMap((module) => {
    const { id, fullName } = module
    return faultsOf(module).map((fault): DesignIssue => ({ id, fullName, menuId: menus.get(id) ?? '', ...fault }))
  })
  return pageOf(query, { rows, total: Number(total) })
}

// A module is parsed once per release and process, and so is this told.
const told = new WeakSet<object>()

/** Tells the log of administrators what is wrong with a design that is used, once per release. */
export function tellDesignIssues(
  { log }: Pick<PlatformContext, 'log'>,
  module: Pick<Module, 'id' | 'fullName' | 'form' | 'list'>,
) {
  if (told.has(module.form)) return
  told.add(module.form)
  const faults = faultsOf(module)
  if (faults.length === 0) return
  const first = faults.slice(0, 10).map(({ code, where }) => `${code}: ${where}`)
  log.warn({ modelId: module.id, module: module.fullName, count: faults.length, first }, 'the design of a module has faults')
}

function faultsOf({ form, list }: Pick<Module, 'form' | 'list'>) {
  const parts = [
    ['form', form.problems],
    ['list', list.problems],
  ] as const
  return parts.flatMap(([part, problems]) => problems.map(({ code, where, detail = '' }) => ({ part, code, where, detail })))
}

async function menusOf(ctx: PlatformContext, modelIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (modelIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('menu')
    .select(['id', 'moduleId'])
    .where('moduleId', 'in', [...modelIds])
    .execute()
  return new Map(rows.map(({ id, moduleId }) => [moduleId ?? '', id]))
}
