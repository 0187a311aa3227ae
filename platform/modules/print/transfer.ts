import { z } from 'zod'
import { printTemplateMax } from '@/lib/contract/system/print'
import { looseNumber, looseText } from '@/lib/contract/wire'
import type { Actor, PlatformContext } from '../../http/context'
import {
  importedAs,
  importedDocument,
  importedFields,
  type ObjectFileKind,
  objectFileName,
  objectFileText,
  readObjectFile,
} from '../../kit/object-file'
import { messages, refused } from '../../kit/refusals'
import { findTaken } from '../../kit/unique-store'
import { findItemsOfType, findType } from '../dictionary/public'
import { offerFile } from '../file/public'
import { extraText } from './extra'
import { findTemplate } from './store'
import { lockTemplates } from './store-write'
import { insertNewTemplate, toldTemplate } from './write'

/** Print templates travel as `.bp` files (contract 2 §0.4); what other installations keep in them travels along. */

const kind: ObjectFileKind = { extension: 'bp', tag: 'system.printDev' }

export async function exportTemplate(ctx: PlatformContext, actor: Actor, id: string) {
  const template = await findTemplate(ctx.db, id)
  if (!template) throw refused(messages.missing)
  const { version: _, ...told } = toldTemplate(template)
  return offerFile(ctx, actor, { name: objectFileName(kind, template.fullName), content: objectFileText(kind, told) })
}

const shape = z.looseObject({
  ...importedFields,
  category: looseText.pipe(z.string().max(100)),
  type: looseNumber.transform((value) => (value === 1 ? 1 : 2)),
  dbLinkId: looseText.pipe(z.string().max(100)).transform((value) => value || '0'),
  sqlTemplate: importedDocument(200_000),
  printTemplate: importedDocument(printTemplateMax),
  pageParam: importedDocument(2000),
})

/**
 * Takes a template from a file. What is there already is refused, or renamed where the sender asks for that (`type` 1 in the form), and
 * then disabled.
 */
export async function importTemplate(ctx: PlatformContext, actor: Actor, body: unknown): Promise<void> {
  const file = await readObjectFile(body, kind, shape)
  const { data } = file
  await ctx.db.transaction().execute(async (trx) => {
    await lockTemplates(trx)
    const own = importedAs(file, await findTaken(trx, 'printTemplate', data), ctx.newId)
    // A category of elsewhere means nothing here: the form asks for one when the template is next changed.
    const type = await findType(trx, 'printDev')
    const known = type ? await findItemsOfType(trx, type.id) : []
    const category = known.some((item) => item.enCode === data.category) ? data.category : ''
    const { dbLinkId, sqlTemplate, printTemplate, pageParam } = data
    await insertNewTemplate(ctx, trx, actor, {
      ...{ ...own, category, type: data.type, dbLinkId, sqlTemplate, printTemplate, pageParam },
      extraJson: extraText(data),
    })
  })
}
