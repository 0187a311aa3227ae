import { z } from 'zod'
import { optionalText, text } from '@/lib/contract/permission/form-fields'
import { looseNumber, looseText } from '@/lib/contract/wire'
import { isSameName } from '@/lib/domain/normal-name'
import { readDocument } from '@/lib/form/parse-design'
import type { Actor, PlatformContext } from '../../../http/context'
import {
  copySuffix,
  demandNoDuplicates,
  isUsableId,
  objectFileName,
  objectFileText,
  readObjectFile,
} from '../../../kit/object-file'
import { messages, refused } from '../../../kit/refusals'
import { offerFile } from '../../file/public'
import { asForm, insertNew } from './service'
import { findIntegrate, findTaken, lockIntegrates } from './store'

/** Integrations are copied, and travel as files (contract 4b §12). */

const kind = { extension: 'bi', tag: 'onlineDev.integration' }
const nameMax = 100
const codeMax = 50

/** A copy that rests until somebody enables it; it has the rights of whoever made it. */
export async function copyIntegrate(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockIntegrates(trx)
    const row = await findIntegrate(trx, id)
    if (!row) throw refused(messages.copyMissing)
    const names = renamed(row, copySuffix(), { fullName: true, enCode: true })
    await insertNew(ctx, trx, actor, { ...asForm(row), ...names, id: ctx.newId(), enabledMark: 0, extraJson: row.extraJson })
  })
}

type Names = { fullName: string; enCode: string }

function renamed(of: Names, suffix: string, taken: { fullName: boolean; enCode: boolean }): Names {
  const fullName = taken.fullName ? `${of.fullName}.副本${suffix}` : of.fullName
  const enCode = taken.enCode ? `${of.enCode}.${suffix}` : of.enCode
  if (fullName.length > nameMax || enCode.length > codeMax) throw refused(messages.copyTooLong)
  return { fullName, enCode }
}

/** Answers where the file can be fetched. */
export async function exportIntegrate(ctx: PlatformContext, actor: Actor, id: string) {
  const row = await findIntegrate(ctx.db, id)
  if (!row) throw refused(messages.missing)
  const { version: _ours, enabledMark: _state, hookTime: _here, ...form } = asForm(row)
  const extra = readDocument(row.extraJson)
  const content = objectFileText(kind, { ...('value' in extra ? (extra.value as object) : {}), ...form })
  return offerFile(ctx, actor, { name: objectFileName(kind, row.fullName), content })
}

const shape = z.looseObject({
  id: looseText.pipe(z.string().max(100)),
  fullName: text('', nameMax),
  enCode: text('', codeMax),
  type: looseNumber.pipe(z.number().int().min(1).max(3)),
  description: optionalText(500),
  templateJson: z
    .union([z.string(), z.record(z.string(), z.unknown()), z.null()])
    .optional()
    .transform((value) => (typeof value === 'string' ? value : value ? JSON.stringify(value) : '')),
})

/** What is known of an integration anew wherever it comes to; all the rest is kept as it came. */
const own: ReadonlySet<string> = new Set([
  ...Object.keys(shape.shape),
  ...['module', 'format', 'version', 'enabledMark', 'hookTime', 'creatorTime', 'creatorUser', 'creatorUserId'],
  ...['lastModifyTime', 'lastModifyUser', 'lastModifyUserId'],
])

/**
 * Takes an integration from a file; it rests until somebody enables it. What is there already is refused, or renamed where the sender
 * asks for that (`type` 1 in the form).
 */
export async function importIntegrate(ctx: PlatformContext, actor: Actor, body: unknown): Promise<void> {
  const { data, isAppended } = await readObjectFile(body, kind, shape)
  await ctx.db.transaction().execute(async (trx) => {
    await lockIntegrates(trx)
    const rows = await findTaken(trx, data, '')
    const taken = {
      id: data.id !== '' && (await findIntegrate(trx, data.id)) !== undefined,
      enCode: rows.some((row) => isSameName(row.enCode, data.enCode)),
      fullName: rows.some((row) => isSameName(row.fullName, data.fullName)),
    }
    if (!isAppended) demandNoDuplicates(taken)
    const id = taken.id || !isUsableId(data.id) ? ctx.newId() : data.id
    const extraJson = JSON.stringify(Object.fromEntries(Object.entries(data).filter(([key]) => !own.has(key))))
    const { type, description, templateJson } = data
    await insertNew(ctx, trx, actor, {
      ...{ type, description, templateJson, extraJson, id, enabledMark: 0 },
      ...renamed(data, copySuffix(), taken),
    })
  })
}
