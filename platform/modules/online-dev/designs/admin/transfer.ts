import { z } from 'zod'
import { designDocumentMax } from '@/lib/contract/online-dev/design-base'
import { optionalText, sortCode, text } from '@/lib/contract/permission/form-fields'
import { looseFlag, looseNumber, looseText } from '@/lib/contract/wire'
import { isSameName } from '@/lib/domain/normal-name'
import { AppError } from '@/lib/errors/app-error'
import { readDocument } from '@/lib/form/parse-design'
import type { Actor, PlatformContext } from '../../../../http/context'
import {
  copySuffix,
  demandNoDuplicates,
  type ImportedFile,
  isUsableId,
  objectFileName,
  readObjectFile,
} from '../../../../kit/object-file'
import { messages, refused, refusedBecause } from '../../../../kit/refusals'
import type { DbTransaction } from '../../../../store/database'
import { offerFile } from '../../../file/public'
import { missingTables } from '../../records/bound-tables/bound'
import { demandDesigner } from '../designer'
import { builtIn } from '../store'
import { insertNew } from './changes'
import { demandOwnFiles, demandReadable } from './documents'
import { asForm, kindOf } from './form'
import { findTaken, findWholeDesign, hasDesign, hasLeftovers, lockDesigns } from './store'

/** Designs as files (contract 3b §9.2), as all lines of the platform write and read them. */

const kind = { extension: 'vdd', tag: 'onlineDev.webDesign' }
/** Wire: what tells the file of a design from those of portals and others. */
const modelType = 'design'

/**
 * The released copy where there is one (contract 3b §9.2); answers where the file can be fetched. Refuses who does not hold the screen
 * (403), and a design that is not there (`数据不存在`).
 */
export async function exportDesign(ctx: PlatformContext, actor: Actor, id: string) {
  await demandDesigner(ctx, actor)
  const row = (await findWholeDesign(ctx.db, id, 'designRelease')) ?? (await findWholeDesign(ctx.db, id, 'design'))
  if (!row) throw refused(messages.missing)
  const { version: _ours, ...form } = await asForm(ctx.db, row)
  const extra = readDocument(row.extraJson)
  const content = JSON.stringify({ ...('value' in extra ? extra.value : {}), ...form, modelType })
  return offerFile(ctx, actor, { name: objectFileName(kind, row.fullName), content })
}

/** Some lines write documents as objects. A text stays as it is, byte for byte. */
const document = z
  .union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown()), z.null()])
  .optional()
  .transform((value) => (typeof value === 'string' ? value : value ? JSON.stringify(value) : ''))

/** Codes of other lines have underscores and hyphens too. */
const foreignCode = /^[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?$/

const shape = z.looseObject({
  modelType: z
    .string()
    .refine((word) => word.toLowerCase() === modelType)
    .optional(),
  id: looseText.pipe(z.string().max(100)),
  fullName: text('', 100),
  enCode: text('', 50).regex(foreignCode),
  category: looseText.pipe(z.string().max(100)),
  description: optionalText(500),
  type: looseNumber.pipe(z.number().int().min(1).max(9).optional()),
  webType: looseNumber.pipe(z.number().int().min(1).max(4).optional()),
  enableFlow: looseFlag.optional(),
  sortCode: sortCode.catch(0),
  tables: document,
  formData: document,
  columnData: document,
  appColumnData: document,
  interfaceId: looseText.pipe(z.string().max(100)),
  interfaceName: looseText,
  interfaceParam: document,
})

type DesignFile = z.output<typeof shape>

/** What is known of a design anew wherever it comes to; all the rest is kept as it came. */
const own: ReadonlySet<string> = new Set([
  ...Object.keys(shape.shape),
  ...['state', 'isRelease', 'dbLinkId', 'version', 'module', 'format'],
  ...['creatorTime', 'creatorUser', 'creatorUserId', 'lastModifyTime', 'lastModifyUser', 'lastModifyUserId'],
])

type ImportedDesign = { id: string; missingTables: string[] }

/**
 * The 3.5 line refuses what is there already; that of 3.6 lets the sender choose (`takesType`: `type` 1 in the form renames). Answers the
 * tables of its choice that are not here, and the id, which is a new one where that of the file is another design's or was. Refuses what is no file of a design, documents that cannot be read or
 * are too long to be saved, files that the sender may not see, and what code is made from without a table (contract 3b §9.2).
 */
export async function importDesign(
  ctx: PlatformContext,
  actor: Actor,
  { body, takesType }: { body: unknown; takesType: boolean },
): Promise<ImportedDesign> {
  const { data, isAppended } = await readFile(body)
  const values = valuesOfFile(data)
  demandReadable(values)
  await demandOwnFiles(ctx, actor, values, null)
  return ctx.db.transaction().execute(async (trx) => {
    await lockDesigns(trx)
    const taken = await takenOf(trx, data, values.type)
    if (!(takesType && isAppended)) demandNoDuplicates(taken)
    const suffix = copySuffix()
    const fullName = taken.fullName ? `${values.fullName}.副本${suffix}` : values.fullName
    const enCode = taken.enCode ? `${values.enCode}${suffix}` : values.enCode
    if (fullName.length > 100 || enCode.length > 50) throw refused(messages.copyTooLong)
    // Modules are known by the ids of their designs: other designs that come along name this one by it. Records and public addresses of
    // one that was deleted are not for whoever brings a file of its id.
    const isFree = !taken.id && isUsableId(data.id) && !(await hasLeftovers(trx, data.id))
    const id = isFree ? data.id : ctx.newId()
    const made = await insertNew(ctx, trx, actor, { ...values, fullName, enCode, id })
    return { id: made, missingTables: await missingTables(trx, values.tablesJson) }
  })
}

/** What is told to whoever brought the file: its design would keep its records without these tables. */
export function importedText({ missingTables: tables }: ImportedDesign): string {
  return tables.length === 0 ? messages.imported : `导入成功，但数据表${tables.join('、')}不存在`
}

/** A file that is none of a design, whatever else it is, is refused with one text (contract 3b §9.2). */
async function readFile(body: unknown): Promise<ImportedFile<DesignFile>> {
  try {
    return await readObjectFile(body, kind, shape)
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.userMessage !== messages.importBroken) throw cause
    throw refusedBecause('no design file', '请导入对应功能的json文件', { cause })
  }
}

function valuesOfFile(file: DesignFile) {
  const extra = Object.fromEntries(Object.entries(file).filter(([key]) => !own.has(key)))
  const { fullName, enCode, category, interfaceId, formData, columnData, appColumnData } = file
  const documents = [file.tables, formData, columnData, appColumnData, file.interfaceParam]
  // It could be looked at, but never be saved again.
  if (documents.some((text) => text.length > designDocumentMax))
    throw refusedBecause('a document too long', messages.importBroken)
  return {
    ...{ fullName, enCode, category, interfaceId, formData, columnData, appColumnData, sortCode: file.sortCode },
    type: file.type ?? 1,
    ...kindOf(file.webType ?? 2, file.enableFlow ?? 0),
    description: file.description || null,
    // Wire: connections are another installation's (contract 3b §9.2).
    dbLinkId: builtIn,
    tablesJson: file.tables || '[]',
    interfaceParamJson: file.interfaceParam,
    extraJson: JSON.stringify(extra),
  }
}

async function takenOf(trx: DbTransaction, { id, fullName, enCode }: DesignFile, type: number) {
  const rows = await findTaken(trx, { type, fullName, enCode }, '')
  return {
    id: id !== '' && (await hasDesign(trx, id)),
    enCode: rows.some((row) => isSameName(row.enCode, enCode)),
    fullName: rows.some((row) => isSameName(row.fullName, fullName)),
  }
}
