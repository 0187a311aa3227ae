import type { DataInterfaceForm } from '@/lib/contract/system/data-interface'
import type { Actor, PlatformContext } from '../../http/context'
import { findModuleNames } from './admin-store'
import { parsedOrText } from './api-call'
import { demandRunnable, valuesOf } from './form-values'
import { type InterfaceRow, ownLink } from './interface-record'
import { callFunction, ScriptError } from './sandbox'
import { type ModuleReader, resultOf } from './service'
import { allRelations } from './sql-relations'

/** What the form of an interface asks before it is saved. */

type Sample = DataInterfaceForm & { paramList: readonly unknown[]; currentPage: number; keyword: string }

/** Runs an interface as it stands in its form, with the rights of who asks; refused as saving it would be. */
export async function tryOut(ctx: PlatformContext, actor: Actor, form: Sample, readModule: ModuleReader): Promise<unknown> {
  const { paramList, currentPage, keyword } = form
  const values = valuesOf(form)
  await demandRunnable(values)
  const row: InterfaceRow = {
    ...values,
    ...{ id: form.id ?? '', kind: 'record', definition: {}, version: 1 },
    ...{ createdAt: ctx.now(), createdBy: actor.userId, updatedAt: null, updatedBy: null },
  }
  return resultOf(ctx, actor, row, { paramList, currentPage, keyword, readModule })
}

/** What a function makes of a sample, or why it fails. A sample that is no JSON is a text. */
export async function runScript(script: string, sample: string): Promise<{ output: unknown; fault: string }> {
  try {
    return { output: await callFunction(script, parsedOrText(sample)), fault: '' }
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    return { output: null, fault: error.message }
  }
}

type NamedTable = { table: string; fullName: string; columns: string[] }
export type LinkTables = (ctx: PlatformContext, linkId: string) => Promise<NamedTable[]>

/** Tables of a connection with their columns; of the platform's own those that the person's SQL may name. */
export async function tablesOf(ctx: PlatformContext, actor: Actor, linkId: string, readLinkTables: LinkTables) {
  if (linkId !== ownLink) return readLinkTables(ctx, linkId)
  const modules = await findModuleNames(ctx.db)
  const nameOf = new Map(modules.map(({ enCode, fullName }) => [enCode, fullName]))
  const relations = await allRelations(ctx, actor, [...nameOf.keys()])
  return relations.map(({ name, columns }) => ({ table: name, fullName: nameOf.get(name) ?? '', columns: [...columns] }))
}
