import type { DesignIssue } from '@/lib/contract/online-dev/design-issues'
import { problemsOf } from '@/lib/form/check-design'
import type { PlatformContext } from '../../../http/context'
import { findPage, limits, pageOf } from '../../../kit/paging'
import { loadReleasedModules, type Module } from './module'
import { findMenuIds, releasedModules } from './store'

/** Faults of the released designs of one page of modules, with where to find them. */
export async function listDesignIssues(ctx: PlatformContext, query: { currentPage: number; pageSize: number }) {
  const released = releasedModules(ctx.db)
  const page = await findPage(released, released.select('id').orderBy('fullName').orderBy('id'), limits(query))
  const ids = page.rows.map(({ id }) => id)
  const modules = [...(await loadReleasedModules(ctx.db, ids)).values()].filter((module) => faultsOf(module).length > 0)
  const menus = await findMenuIds(
    ctx.db,
    modules.map(({ id }) => id),
  )
  const rows = modules.flatMap((module) => {
    const { id, fullName } = module
    return faultsOf(module).map((fault): DesignIssue => ({ id, fullName, menuId: menus.get(id) ?? '', ...fault }))
  })
  return pageOf(query, { rows, total: page.total })
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
    ['form', problemsOf(form)],
    ['list', list.problems],
  ] as const
  return parts.flatMap(([part, problems]) => problems.map(({ code, where, detail = '' }) => ({ part, code, where, detail })))
}
