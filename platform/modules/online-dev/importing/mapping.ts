import { importColumnsMax } from '@/lib/contract/online-dev/record-import-mapping'
import { importLimits, usualLimits } from '@/lib/form/import-limits'
import type { Actor, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { refused } from '../../../kit/refusals'
import { wrongHeads } from '../../../kit/sheet-rows'
import { readImportFile } from '../../file/public'
import { findEarlierBatch } from './batch-store'
import type { ImportColumn } from './columns'
import { contentShares } from './content-shares'
import { contentOfFile } from './digests'
import { exactColumn, type HeadPlace, isRepeated, missingColumns, type ReadHeads } from './heads'
import { keyColumns } from './known-records'
import { deleteHeadFields, findHeadFields, type HeadFields, keepHeadFields } from './mapping-store'
import { matchHeads } from './match-heads'
import { folded } from './near'
import { type Importing, openImport, readableColumns } from './open'
import { previewOf } from './preview'
import { openRecordFile, type RecordFile, recordsIn } from './read-file'
import { findLeftRun } from './run-store'

/** Files whose heads are not those of the template: which column is which. */

type Asked = { modelId: string; fileName: string }

const examplesMax = 3
/** Modules of which a person's files are remembered. */
const modulesMax = 100

export async function findHeads(ctx: PlatformContext, actor: Actor, { modelId, fileName }: Asked) {
  const importing = await openImport(ctx, actor, modelId)
  const columns = readableColumns(importing)
  const { module } = importing.access
  const limits = importLimits(module.list.raw)
  const bytes = await readImportFile(ctx, actor, fileName, limits.sizeBytesMax)
  const isBig = bytes.byteLength > usualLimits.sizeBytesMax
  await consume(ctx, isBig ? 'largePreviewByUser' : 'importPreviewByUser', actor.userId)
  const file = await openRecordFile(columns, bytes, limits.rowsMax)
  const isLarge = isBig || file.count > usualLimits.rowsMax
  const remembered = await findHeadFields(ctx.db, { userId: actor.userId, modelId })
  const said = file.places.map((place) => rememberedColumn(columns, remembered, place))
  const known = file.places.map((place, at) => (said[at] === undefined ? exactColumn(module, columns, place) : said[at]))
  const matched = matchHeads({ columns, places: file.places, known, share: await sharesOf(importing, file, known) })
  const read = matched.map(({ column }) => column)
  const keys = new Set(keyColumns(importing).map(({ code }) => code))
  if (read.every((column) => column === null)) throw wrongHeads()
  return {
    heads: matched.map(({ column, isSure }, at) => ({
      title: titleOf(file.places[at]),
      examples: cellsAt(file, at).slice(0, examplesMax),
      field: column?.code ?? '',
      isSure,
    })),
    fields: columns.map(({ code, title, node, group }) => ({
      id: code,
      title: group ? `${group.title} · ${title}` : title,
      isRequired: node.required,
      isKey: keys.has(code),
      table: node.parentTable ?? '',
    })),
    isClear: matched.every(({ isSure }) => isSure) && missingColumns(columns, read).length === 0 && !isRepeated(read),
    ...(isLarge ? { largeCount: file.count, earlier: await earlierOf(importing, bytes) } : { largeCount: 0, earlier: null }),
    isRemembered: said.some((column) => column !== undefined),
  }
}

/** The same file as it was imported before, or begun: by the person with the fields of its columns and what is left of it. */
async function earlierOf({ ctx, actor, access }: Importing, bytes: Uint8Array) {
  const same = { userId: actor.userId, modelId: access.module.id, content: contentOfFile(bytes) }
  const run = await findLeftRun(ctx.db, same)
  if (run) {
    const { createdAt, snum, left, fields } = run
    return { userName: actor.realName, createdTime: createdAt, count: snum, left, fields: [...fields] }
  }
  const batch = await findEarlierBatch(ctx.db, same)
  return batch ? { ...batch, left: 0, fields: [] } : null
}

function titleOf(place: HeadPlace | undefined): string {
  const { head = '', above = '' } = place ?? {}
  return above === '' ? head : `${above} · ${head}`
}

function cellsAt({ lines }: RecordFile, at: number): string[] {
  return lines.map(({ texts }) => texts[at] ?? '').filter((text) => text !== '')
}

function sharesOf(importing: Importing, file: RecordFile, known: readonly unknown[]) {
  const left = readableColumns(importing).filter((column) => !known.includes(column))
  const cells = file.places.map((_, at) => (known[at] === undefined ? cellsAt(file, at) : []))
  return contentShares(importing, left, cells)
}

export async function previewMapped(
  ctx: PlatformContext,
  actor: Actor,
  { modelId, fileName, fields }: Asked & { fields: readonly string[] },
) {
  const importing = await openImport(ctx, actor, modelId)
  await consume(ctx, 'importPreviewByUser', actor.userId)
  const columns = readableColumns(importing)
  const file = await openRecordFile(columns, await readImportFile(ctx, actor, fileName))
  const read = givenHeads(columns, file.places, fields)
  const preview = await previewOf(importing, recordsIn(read, file))
  await remember(importing, { modelId, places: file.places, read })
  return preview
}

/** The columns as the person has given them to fields. */
export function givenHeads(columns: readonly ImportColumn[], places: readonly HeadPlace[], fields: readonly string[]): ReadHeads {
  const read = places.map((_, at) => columns.find(({ code }) => code === fields[at]) ?? null)
  const missing = missingColumns(columns, read)
  if (missing.length > 0) throw refused(`请选择“${missing.map(({ title }) => title).join('、')}”对应的列`)
  if (isRepeated(read)) throw refused('同一字段不能对应多列')
  return read
}

type Said = { modelId: string; places: readonly HeadPlace[]; read: ReadHeads }

/** What nobody had to say is found again without it. */
async function remember(importing: Importing, { modelId, places, read }: Said): Promise<void> {
  const { ctx, actor, access } = importing
  const columns = readableColumns(importing)
  const place = { userId: actor.userId, modelId }
  const heads = new Map(Object.entries(await findHeadFields(ctx.db, place)))
  for (const [at, head] of places.entries()) {
    const key = keyOf(head)
    const column = read[at] ?? null
    // The newest stand last, and stay.
    heads.delete(key)
    if (key !== '' && exactColumn(access.module, columns, head) !== column) heads.set(key, column?.code ?? '')
  }
  const kept = Object.fromEntries([...heads].slice(-importColumnsMax))
  await keepHeadFields(ctx.db, { ...place, heads: kept, nowMs: ctx.now() }, modulesMax)
}

export async function forgetHeads(ctx: PlatformContext, actor: Actor, modelId: string): Promise<void> {
  await openImport(ctx, actor, modelId)
  await deleteHeadFields(ctx.db, { userId: actor.userId, modelId })
}

/** Undefined where nothing was said, or of a field that is not there any more. */
function rememberedColumn(
  columns: readonly ImportColumn[],
  remembered: HeadFields,
  place: HeadPlace,
): ImportColumn | null | undefined {
  const key = keyOf(place)
  const code = key !== '' && Object.hasOwn(remembered, key) ? remembered[key] : undefined
  return code === '' ? null : columns.find((column) => column.code === code)
}

function keyOf({ head, above }: HeadPlace): string {
  return head === '' ? '' : [above, head].map(folded).join('/').slice(0, 200)
}
