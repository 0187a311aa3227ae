import { z } from 'zod'
import { optionalText, sortCode, text } from '@/lib/contract/permission/form-fields'
import { looseNumber, looseText } from '@/lib/contract/wire'
import { isSameName } from '@/lib/domain/normal-name'
import { readDocument } from '@/lib/form/parse-design'
import type { Actor, PlatformContext } from '../../../http/context'
import {
  copyNames,
  copySuffix,
  demandNoDuplicates,
  isUsableId,
  objectFileName,
  objectFileText,
  readObjectFile,
} from '../../../kit/object-file'
import { messages, refused } from '../../../kit/refusals'
import { offerFile } from '../../file/public'
import { flowTag } from './designers'
import { managedTemplate } from './managers'
import { findTakenTemplates, findTemplate, lockTemplates } from './template-store'
import { asTemplate, insertNewTemplate, templateValues } from './templates'
import { readEntries } from './trees'

/** Templates are copied, and travel as files (contract 4a §2.3, §7.5). */

const kind = { extension: 'ffe', tag: flowTag }

/** A copy with the main version of every flow, not enabled. Refuses functional flows, whose form is theirs alone. */
export async function copyTemplate(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTemplates(trx)
    const row = await managedTemplate(trx, { actor, id, missing: messages.copyMissing })
    if (row.type === 1) throw refused('功能流程不能复制')
    const entries = readEntries((await asTemplate(trx, row)).flowTemplateJson).map((entry) => ({ ...entry, versionId: '' }))
    const suffix = copySuffix()
    const values = { ...templateValues(row), ...copyNames({ fullName: row.fullName, enCode: row.enCode }, suffix) }
    await insertNewTemplate(ctx, trx, actor, { values, entries, extraJson: row.extraJson, isForeign: true })
  })
}

/** A template with the main version of every flow; answers where the file can be fetched. Refuses what `managedTemplate` refuses. */
export async function exportTemplate(ctx: PlatformContext, actor: Actor, id: string) {
  const row = await managedTemplate(ctx.db, { actor, id })
  const { version: _ours, enabledMark: _state, ...template } = await asTemplate(ctx.db, row)
  const extra = readDocument(row.extraJson)
  const content = objectFileText(kind, { ...('value' in extra ? (extra.value as object) : {}), ...template })
  return offerFile(ctx, actor, { name: objectFileName(kind, row.fullName), content })
}

const shape = z.looseObject({
  id: looseText.pipe(z.string().max(100)),
  fullName: text('', 50),
  enCode: text('', 50),
  category: looseText.pipe(z.string().max(100)),
  type: looseNumber.transform((value) => (value === 1 ? 1 : 0)),
  icon: optionalText(100),
  iconBackground: optionalText(50),
  sortCode: sortCode.catch(0),
  description: optionalText(500),
  flowTemplateJson: z
    .union([z.string(), z.array(z.unknown()), z.null()])
    .optional()
    .transform((value) => (typeof value === 'string' ? value : value ? JSON.stringify(value) : '')),
})

/** What is known of a template anew wherever it comes to; all the rest is kept as it came. */
const own: ReadonlySet<string> = new Set([
  ...Object.keys(shape.shape),
  ...['module', 'format', 'version', 'enabledMark', 'onlineDev', 'onlineFormId'],
  ...['creatorTime', 'creatorUser', 'creatorUserId', 'lastModifyTime', 'lastModifyUser', 'lastModifyUserId'],
])

/**
 * Takes a template from a file, not enabled; its trees keep all that they have, and its flows their ids where those are free. What is there
 * already is refused, or renamed where the sender asks for that (`type` 1 in the form).
 */
export async function importTemplate(ctx: PlatformContext, actor: Actor, body: unknown): Promise<void> {
  const { data, isAppended } = await readObjectFile(body, kind, shape)
  const entries = readEntries(data.flowTemplateJson)
  const values = templateValues(data)
  await ctx.db.transaction().execute(async (trx) => {
    await lockTemplates(trx)
    const rows = await findTakenTemplates(trx, values, '')
    const taken = {
      id: data.id !== '' && (await findTemplate(trx, data.id)) !== undefined,
      enCode: rows.some((row) => isSameName(row.enCode, values.enCode)),
      fullName: rows.some((row) => isSameName(row.fullName, values.fullName)),
    }
    if (!isAppended) demandNoDuplicates(taken)
    const suffix = copySuffix()
    const fullName = taken.fullName ? `${values.fullName}.副本${suffix}` : values.fullName
    const enCode = taken.enCode ? `${values.enCode}.${suffix}` : values.enCode
    if (fullName.length > 50 || enCode.length > 50) throw refused(messages.copyTooLong)
    const id = taken.id || !isUsableId(data.id) ? ctx.newId() : data.id
    const extraJson = JSON.stringify(Object.fromEntries(Object.entries(data).filter(([key]) => !own.has(key))))
    await insertNewTemplate(ctx, trx, actor, { values: { ...values, fullName, enCode }, entries, id, extraJson, isForeign: true })
  })
}
