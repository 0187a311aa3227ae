import { type RawBuilder, sql } from 'kysely'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../http/context'
import { someHas } from '../../kit/like'
import {
  dataScope,
  findIdsAmong,
  forbidden,
  hasButton,
  type LoadedModule,
  loadReleasedModules,
  type OpenedModule,
  quoted,
} from '../online-dev/public'
import { hasTag, rightsOfModules } from '../permission/public'
import { mayPrintTasks } from '../workflow/tasks/public'
import { findTemplate, type PrintTemplate } from './store'

const screenTag = 'system.printDev'

/** A template for someone who may print with it: in which modules, or in none, as an administrator looks at a draft. */
type OpenedTemplate = { template: PrintTemplate; modules: readonly OpenedModule[] | null }

/**
 * A template belongs to the modules whose released design names it: for the detail (`formData.printId`) or for the batch
 * (`columnData.printIds`). Whoever may use that in one of them may print with it; one that no module names, or that is
 * disabled, is for those who hold the screen of the templates.
 */
export async function openTemplate(ctx: PlatformContext, actor: Actor, id: string): Promise<OpenedTemplate> {
  const template = await findTemplate(ctx.db, id)
  if (!template) throw noTemplate(id)
  if (template.enabledMark !== 1 && !(await hasTag(ctx, actor, screenTag))) throw noTemplate(id)
  const naming = await modulesNaming(ctx, id)
  if (naming.length === 0) {
    if (!(await hasTag(ctx, actor, screenTag))) throw forbidden(`template ${id} belongs to no module`)
    return { template, modules: null }
  }
  const rights = await rightsOfModules(
    ctx,
    actor,
    naming.map((module) => module.id),
  )
  const modules = naming.flatMap((module) => {
    const own = rights.get(module.id)
    return own?.isPermitted && mayPrint({ module, rights: own }, id) ? [{ module, rights: own }] : []
  })
  if (modules.length === 0) throw forbidden(`no module that names template ${id} is permitted`)
  return { template, modules }
}

/** A template for who may print with it anything at all: records of a module, or tasks whose nodes offer it (contract 4a §4.4). */
export async function templateOfPrinter(ctx: PlatformContext, actor: Actor, id: string): Promise<PrintTemplate> {
  try {
    return (await openTemplate(ctx, actor, id)).template
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'forbidden') throw error
    const template = await findTemplate(ctx.db, id)
    if (template?.enabledMark !== 1 || !(await mayPrintTasks(ctx, actor, id))) throw error
    return template
  }
}

async function modulesNaming(ctx: PlatformContext, templateId: string): Promise<LoadedModule[]> {
  const candidates = await ctx.db
    .selectFrom('designRelease')
    .select('id')
    .where('webType', '<>', 4)
    .where(someHas(templateId, 'formData', 'columnData'))
    .execute()
  const modules = await loadReleasedModules(
    ctx.db,
    candidates.map(({ id }) => id),
  )
  return [...modules.values()].filter((module) => isOfDetail(module, templateId) || isOfBatch(module, templateId))
}

function isOfDetail({ form: { config } }: LoadedModule, templateId: string): boolean {
  return config.hasPrintBtn && config.printIds.includes(templateId)
}

function isOfBatch({ list }: LoadedModule, templateId: string): boolean {
  return list.printIds.includes(templateId)
}

function mayPrint(opened: OpenedModule, templateId: string): boolean {
  // The same buttons as for seeing a record, see `recordForViewing`.
  if (isOfDetail(opened.module, templateId) && hasButton(opened, 'btn_detail', 'btn_edit')) return true
  return isOfBatch(opened.module, templateId) && hasButton(opened, 'btn_batchPrint')
}

/**
 * The records among `ids` that the actor may see in one of the modules, in their order. Deleted ones, those of other modules, those
 * outside his data scope and those that never were are left out without a word, and nothing tells them apart; where none is
 * left, that is refused.
 */
export async function visibleRecords(
  ctx: PlatformContext,
  actor: Actor,
  { modules }: OpenedTemplate,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (modules === null) return ids
  const parts: RawBuilder<{ id: string }>[] = []
  const visible = new Set<string>()
  for (const { module, rights } of modules) {
    const scope = await dataScope(ctx, actor, module, rights)
    const { outside } = module.plan
    if (outside) {
      for (const id of await findIdsAmong(ctx, outside, ids, scope)) visible.add(id)
      continue
    }
    parts.push(sql`select id from ${sql.raw(quoted(module.plan.table))}
      where id = any(${[...ids]}::text[]) and deleted_at is null and ${scope}`)
  }
  if (parts.length > 0) {
    const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
    for (const { id } of rows) visible.add(id)
  }
  const left = ids.filter((id) => visible.has(id))
  if (left.length > 0) return left
  throw new AppError('notFound', `none of ${ids.length} records can be printed`, { userMessage: '数据不存在' })
}

export function noTemplate(id: string): AppError {
  return new AppError('notFound', `no print template ${id}`, { userMessage: '打印模板不存在' })
}
