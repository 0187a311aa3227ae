import { z } from 'zod'
import { isRecord, type RawRecord, readList, readText } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../http/context'
import {
  copyNames,
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
import { findItem } from '../dictionary/public'
import { offerFile } from '../file/public'
import { interfaceDetails, keep } from './admin-service'
import { insertInterface } from './admin-store'
import { formOf, valuesOf } from './form-values'
import { lockInterfaces } from './variables-store'

const fileKind: ObjectFileKind = { extension: 'bd', tag: 'systemData.dataInterface' }

const short = z.string().trim().min(1).max(50)
const text = z
  .union([z.string().max(1_000_000), z.null()])
  .optional()
  .transform((value) => value ?? '')
const whole = (fallback: number) => z.coerce.number().int().catch(fallback)

const recordShape = z.looseObject({
  id: z.union([z.string(), z.number().transform(String)]).pipe(z.string().max(100)),
  fullName: short,
  enCode: short,
  category: text,
  type: z.coerce.number().pipe(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  action: whole(3),
  hasPage: whole(0),
  isPostPosition: whole(0),
  sortCode: whole(0),
  enabledMark: whole(1),
  description: text,
  ...{ dataConfigJson: text, dataCountJson: text, dataEchoJson: text, parameterJson: text, fieldJson: text },
  ...{ dataJsJson: text, dataExceptionJson: text },
})

/** Both shapes of contract 2 §16.2: documents as text, and the flat one of before. */
const fileShape = z.looseObject({}).transform(recordOf).pipe(recordShape)

export async function exportInterface(ctx: PlatformContext, actor: Actor, id: string) {
  const { version: _, ...form } = await interfaceDetails(ctx, id)
  return offerFile(ctx, actor, { name: objectFileName(fileKind, form.fullName), content: objectFileText(fileKind, form) })
}

/**
 * Takes an interface from a file. What it would do is judged when it runs, like that of every other; a category of elsewhere means
 * nothing here, and its form asks for one when it is next changed.
 */
export async function importInterface(ctx: PlatformContext, actor: Actor, body: unknown): Promise<void> {
  const { data, isAppended } = await readObjectFile(body, fileKind, fileShape)
  const { module: _, format: __, version: ___, ...form } = data
  await ctx.db.transaction().execute(async (trx) => {
    await lockInterfaces(trx)
    const taken = await findTaken(trx, 'dataInterface', form)
    if (!isAppended) demandNoDuplicates(taken)
    const isTaken = taken.id || taken.enCode || taken.fullName
    const renamed = isTaken ? { ...copyNames(form, copySuffix()), enabledMark: 0 } : form
    const id = !isTaken && isUsableId(form.id) ? form.id : ctx.newId()
    const category = (await findItem(trx, form.category)) ? form.category : ''
    const values = valuesOf({ ...renamed, category, enabledMark: renamed.enabledMark === 1 ? 1 : 0, version: undefined })
    const after = await insertInterface(trx, { ...values, id, createdAt: ctx.now(), createdBy: actor.userId })
    await keep(trx, ctx, actor, { action: 'create', before: null, after: formOf(after) })
  })
}

/** Wire of before: 6 reads with GET, 7 with POST; the others are what SQL does. */
const postMethod = '7'

function recordOf(file: RawRecord): RawRecord {
  if (file.dataConfigJson !== undefined || file.dataType === undefined) return file
  const {
    dataType,
    dbLinkId,
    requestMethod,
    query,
    path,
    requestParameters,
    requestHeaders,
    dataProcessing,
    categoryId,
    ...rest
  } = file
  const method = readText(requestMethod)
  const apiData = {
    ...{ method: method === postMethod ? 2 : 1, url: readText(path), header: rowsOf(requestHeaders), query: [] },
    ...{ body: '', bodyType: 0 },
  }
  const source = readText(query)
  const config = { staticData: source, sqlData: { dbLinkId: readText(dbLinkId) || '0', sql: source }, apiData }
  return {
    ...rest,
    type: dataType,
    action: ['1', '2', '3', '4'].includes(method) ? Number(method) : 3,
    category: categoryId ?? file.category,
    dataConfigJson: JSON.stringify(config),
    parameterJson: readText(requestParameters),
    dataJsJson: readText(dataProcessing),
  }
}

function rowsOf(text: unknown): RawRecord[] {
  try {
    const rows: unknown = JSON.parse(readText(text) || '[]')
    return readList(rows)
      .filter(isRecord)
      .map((row) => ({ ...row, source: 3 }))
  } catch {
    throw refused(messages.importBroken)
  }
}
