import { z } from 'zod'
import { optionalText, sortCode, text } from '@/lib/contract/permission/form-fields'
import { printTemplateMax } from '@/lib/contract/system/print'
import { looseNumber, looseText } from '@/lib/contract/wire'
import type { Actor, PlatformContext } from '../../http/context'
import {
  copySuffix,
  demandNoDuplicates,
  isUsableId,
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

/** Documents within the document come as texts, and of some installations as they are. */
const document = (max: number) =>
  z
    .unknown()
    .transform((value) =>
      typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value),
    )
    .pipe(z.string().max(max))

const shape = z.looseObject({
  id: looseText.pipe(z.string().max(100)),
  fullName: text('', 100),
  enCode: text('', 50),
  category: looseText.pipe(z.string().max(100)),
  type: looseNumber.transform((value) => (value === 1 ? 1 : 2)),
  sortCode: sortCode.catch(0),
  enabledMark: looseNumber.transform((value) => (value === 0 ? 0 : 1)),
  description: optionalText(500).catch(''),
  dbLinkId: looseText.pipe(z.string().max(100)).transform((value) => value || '0'),
  sqlTemplate: document(200_000),
  printTemplate: document(printTemplateMax),
  pageParam: document(2000),
})

/**
 * Takes a template from a file. What is there already is refused, or renamed where the sender asks for that (`type` 1 in the form), and
 * then disabled.
 */
export async function importTemplate(ctx: PlatformContext, actor: Actor, body: unknown): Promise<void> {
  const { data, isAppended } = await readObjectFile(body, kind, shape)
  const { id: wantedId, fullName, enCode, category: wantedCategory } = data
  await ctx.db.transaction().execute(async (trx) => {
    await lockTemplates(trx)
    const taken = await findTaken(trx, 'printTemplate', { id: wantedId, fullName, enCode })
    if (!isAppended) demandNoDuplicates(taken)
    const isTaken = taken.id || taken.enCode || taken.fullName
    const suffix = copySuffix()
    const names = isTaken ? { fullName: `${fullName}.副本${suffix}`, enCode: `${enCode}.${suffix}` } : { fullName, enCode }
    if (names.fullName.length > 100 || names.enCode.length > 50) throw refused(messages.copyTooLong)
    // A category of elsewhere means nothing here: the form asks for one when the template is next changed.
    const type = await findType(trx, 'printDev')
    const known = type ? await findItemsOfType(trx, type.id) : []
    const category = known.some((item) => item.enCode === wantedCategory) ? wantedCategory : ''
    const { sortCode, description, dbLinkId, sqlTemplate, printTemplate, pageParam } = data
    await insertNewTemplate(ctx, trx, actor, {
      ...{ ...names, category, type: data.type, sortCode, description, dbLinkId, sqlTemplate, printTemplate, pageParam },
      id: taken.id || !isUsableId(wantedId) ? ctx.newId() : wantedId,
      enabledMark: isTaken ? 0 : data.enabledMark,
      extraJson: extraText(data),
    })
  })
}
