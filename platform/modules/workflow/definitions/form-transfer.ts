import { z } from 'zod'
import { optionalText, sortCode, text } from '@/lib/contract/permission/form-fields'
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
import { recordTableName } from '../../online-dev/public'
import { findForm, findTakenForms, isFormIdTaken, lockForms } from './form-store'
import { demandStorable, formValues } from './form-values'
import { asForm, insertNewForm } from './forms'

/** Forms of flows as files (contract 4a §2.4, §0.1). */

const kind = { extension: 'fff', tag: 'workFlow.form' }

/** The form with both its documents; answers where the file can be fetched. Refuses one that is not there (`数据不存在`). */
export async function exportForm(ctx: PlatformContext, actor: Actor, id: string) {
  const row = await findForm(ctx.db, id)
  if (!row) throw refused(messages.missing)
  const { version: _ours, isRelease: _state, creatorTime: _made, lastModifyTime: _changed, ...form } = await asForm(ctx.db, row)
  const extra = readDocument(row.extraJson)
  const content = objectFileText(kind, { ...('value' in extra ? (extra.value as object) : {}), ...form })
  return offerFile(ctx, actor, { name: objectFileName(kind, row.fullName), content })
}

const documentText = z
  .union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown()), z.null()])
  .optional()
  .transform((value) => (typeof value === 'string' ? value : value ? JSON.stringify(value) : ''))

const address = optionalText(500)
const shape = z.looseObject({
  id: looseText.pipe(z.string().max(100)),
  fullName: text('', 50),
  enCode: text('', 50),
  formType: looseNumber.pipe(z.number().int().min(1).max(2)),
  flowType: looseNumber,
  urlAddress: address,
  appUrlAddress: address,
  interfaceUrl: address,
  sortCode: sortCode.catch(0),
  description: optionalText(500),
  tableJson: documentText,
  draftJson: documentText,
  propertyJson: documentText,
})

/** What is known of a form anew wherever it comes to; all the rest is kept as it came. */
const own: ReadonlySet<string> = new Set([
  ...Object.keys(shape.shape),
  ...['module', 'format', 'dbLinkId', 'version', 'isRelease', 'state', 'enabledMark'],
  ...['creatorTime', 'creatorUser', 'creatorUserId', 'lastModifyTime', 'lastModifyUser', 'lastModifyUserId'],
])

/**
 * Takes a form from a file, not released; its documents stay byte for byte. What is there already is refused, or renamed where the sender
 * asks for that (`type` 1 in the form); an id that is taken is replaced by a new one.
 */
export async function importForm(ctx: PlatformContext, actor: Actor, body: unknown): Promise<void> {
  const { data, isAppended } = await readObjectFile(body, kind, shape)
  const values = formValues({ ...data, draftJson: data.draftJson || data.propertyJson })
  await demandStorable(ctx, actor, values, null)
  await ctx.db.transaction().execute(async (trx) => {
    await lockForms(trx)
    const rows = await findTakenForms(trx, values, '')
    const taken = {
      id: data.id !== '' && (await isFormIdTaken(trx, data.id, recordTableName(data.id))),
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
    await insertNewForm(ctx, trx, actor, { ...values, fullName, enCode, id, extraJson, isForeign: true })
  })
}
