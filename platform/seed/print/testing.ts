import { sql } from 'kysely'
import type { Actor, PlatformContext } from '../../http/context'
import { recordTableName } from '../../modules/online-dev/records/names'
import { printDocuments } from '../../modules/print/service'
import { fieldsOfStatements } from '../../modules/print/statements'
import { designs } from '../designs/all-designs'
import { printTemplates } from './all-templates'
import { printTemplateId } from './ids'

/** Placeholders of every template that no statement answers, and dictionaries that do not exist. */
export async function unknownPlaceholders(ctx: PlatformContext, actor: Actor): Promise<string[]> {
  const types = await ctx.db.selectFrom('dictionaryType').select('id').execute()
  const known = new Set(types.map(({ id }) => id))
  const faults: string[] = []
  for (const { enCode, statements, html } of printTemplates) {
    const fields = await fieldsOfStatements(ctx, actor, statements)
    const names = new Set(
      fields.flatMap((columns, index) => columns.map((name) => `${index === 0 ? 'headTable' : `T${index}`}.${name}`)),
    )
    for (const [, tag = ''] of html.matchAll(/data-tag="([^"]+)"/g)) {
      if (!names.has(tag) && !/^system[A-Z]\w+$/.test(tag)) faults.push(`${enCode}: ${tag}`)
    }
    for (const [, id = ''] of html.matchAll(/数据字典\(.*?,"(\d+)"\)/g)) if (!known.has(id)) faults.push(`${enCode}: ${id}`)
  }
  return faults
}

/** What is printed of the newest record of each template's module. */
export async function newestDocuments(ctx: PlatformContext, actor: Actor) {
  const documents = new Map<string, Awaited<ReturnType<typeof printDocuments>>[number]>()
  for (const { enCode, module } of printTemplates) {
    const table = sql.raw(recordTableName(designs[module].id))
    const { rows } = await sql<{ id: string }>`select id from ${table} order by id desc limit 1`.execute(ctx.db)
    const [document] = await printDocuments(ctx, actor, printTemplateId(enCode), [rows[0]?.id ?? ''])
    if (document) documents.set(enCode, document)
  }
  return documents
}
