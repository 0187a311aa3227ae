import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../http/context'
import { columnsOpened, interfacesOpened } from '../online-dev/public'
import { hasTag, rightsOfModules } from '../permission/public'
import { type InterfaceRow, isAuthentication, ownLink, readDataConfig, sqlType } from './interface-record'
import { enabledInterface } from './service'
import { namedModules } from './sql-relations'
import { namesOfSql } from './sql-run'

/** Menu code of the screen of interfaces (contract 2 §0.9). Who holds it runs any of them, within his own data. */
const screenTag = 'systemData.dataInterface'

/**
 * An interface for someone who may ask it: a form or list that he may open names it, or he administers interfaces. `columns`: the
 * only ones he is shown, where its SQL reads a module that he has no menu of; null shows what it answers. `isAuthor`: he administers interfaces.
 */
export type OpenedInterface = { row: InterfaceRow; columns: ReadonlySet<string> | null; isAuthor: boolean }

export async function openInterface(ctx: PlatformContext, actor: Actor, id: string): Promise<OpenedInterface> {
  const row = await enabledInterface(ctx, id)
  if (await hasTag(ctx, actor, screenTag)) return { row, columns: null, isAuthor: true }
  // It answers what only the platform uses.
  if (isAuthentication(row)) throw new AppError('forbidden', `the data interface ${row.id} is asked by the platform alone`)
  const columns = await columnsOpened(ctx, actor, 'interface', [row.id, row.enCode])
  if (!columns) throw new AppError('forbidden', `no permitted design names the data interface ${row.id}`)
  return { row, columns: (await readsClosedModule(ctx, actor, row)) ? columns : null, isAuthor: false }
}

/** The same for what a portal or a report that the actor may open names, with the columns that it shows. */
export async function openedByDesign(
  ctx: PlatformContext,
  actor: Actor,
  id: string,
  shown: ReadonlySet<string> | null,
): Promise<OpenedInterface> {
  const row = await enabledInterface(ctx, id)
  if (isAuthentication(row)) throw new AppError('forbidden', `the data interface ${row.id} is asked by the platform alone`)
  const isAuthor = await hasTag(ctx, actor, screenTag)
  return { row, columns: !isAuthor && (await readsClosedModule(ctx, actor, row)) ? shown : null, isAuthor }
}

/** Which of the interfaces the actor may ask. */
export async function askable(ctx: PlatformContext, actor: Actor): Promise<(row: { id: string; enCode: string }) => boolean> {
  if (await hasTag(ctx, actor, screenTag)) return () => true
  const opened = await interfacesOpened(ctx, actor)
  return ({ id, enCode }) => opened.has(id) || opened.has(enCode)
}

async function readsClosedModule(ctx: PlatformContext, actor: Actor, row: InterfaceRow): Promise<boolean> {
  if (row.kind !== 'record' || row.type !== sqlType) return false
  // Other databases have no modules.
  const own = [row.dataConfigJson, row.dataCountJson, row.dataEchoJson]
    .map(readDataConfig)
    .filter(({ linkId }) => linkId === ownLink)
  const texts = own.map(({ sql }) => sql)
  const names = new Set(texts.filter((text) => text.trim() !== '').flatMap((text) => [...namesOfSql(text)]))
  const modules = await namedModules(ctx, names)
  const ids = modules.map((module) => module.id)
  if (ids.length === 0) return false
  const rights = await rightsOfModules(ctx, actor, ids)
  return ids.some((id) => !rights.get(id)?.isPermitted)
}
