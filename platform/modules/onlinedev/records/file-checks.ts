import { sql } from 'kysely'
import type { Issue } from '@/lib/errors/app-error'
import {
  type AcceptName,
  acceptNames,
  acceptOf,
  extensionOf,
  isAccepted,
  kindOfExtension,
  sizeLimit,
} from '@/lib/form/file-schema-rules'
import { isRecord, own, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import type { Actor } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import { fileAddressOf } from '../../file/entries'
import { plainName } from '../../file/names'
import { lockFiles, type NamedFile } from '../../file/store'
import { someOf } from '../query/predicates'
import type { Condition } from '../query/sql-field'
import { type Access, canUseInForm } from './access'
import { invalidRecord } from './incoming'
import { literal, quoted } from './names'

type Values = Readonly<Record<string, unknown>>
type Cell = { node: FieldNode; holder: Record<string, unknown>; path: string }
type Known = { byField: ReadonlyMap<string, ReadonlyMap<string, unknown>>; ids: ReadonlySet<string> }
type Checks = { actor: Actor; values: Record<string, unknown>; previous: Values | null; scope: Condition }

/** Files of other people's records that one save takes over at most; each is looked for in the records that the actor sees. */
const foreignMax = 20

/**
 * Files that a record newly names must exist and keep to the limits of the design (spec 2 §5.1), and the actor must have uploaded
 * them or see them in a record of this module. Kind and size are those of the stored bytes. Entries are written anew from what is
 * known about the file; only its name is the caller's. Entries that the field had before stay as they are, also when the design
 * became stricter or the file has gone.
 */
export async function checkFiles(trx: DbTransaction, access: Access, { actor, values, previous, scope }: Checks): Promise<void> {
  const known = knownFiles(access, previous)
  const cells = cellsOf(access.module.fields, values)
  const wanted = cells.flatMap(({ node, holder }) => newEntries(node, holder, known)).map(idOf)
  if (cells.length === 0) return
  const files = new Map((await lockFiles(trx, [...new Set(wanted)])).map((file) => [file.name, file]))
  const foreign = [...files.values()].filter((file) => file.userId !== actor.userId && !known.ids.has(file.name))
  for (const name of await hiddenFiles(trx, access, foreign, scope)) files.delete(name)
  const issues: Issue[] = []
  for (const { node, holder, path } of cells) {
    const before = known.byField.get(node.code)
    const fault = newEntries(node, holder, known).map((entry) => faultOf(node, files.get(idOf(entry))))
    const [first] = fault.filter((each) => each !== null)
    if (first) issues.push({ path, ...first })
    else holder[node.name] = entriesOf(holder[node.name]).map((entry) => writtenAnew(node, entry, { before, files }))
  }
  if (issues.length > 0) throw invalidRecord(issues)
}

function newEntries(node: FieldNode, holder: Values, known: Known): Values[] {
  return entriesOf(holder[node.name]).filter((entry) => !known.byField.get(node.code)?.has(keyOf(entry)))
}

function writtenAnew(
  { type }: FieldNode,
  entry: Values,
  { before, files }: { before: ReadonlyMap<string, unknown> | undefined; files: ReadonlyMap<string, NamedFile> },
): unknown {
  const known = before?.get(keyOf(entry))
  const file = files.get(idOf(entry))
  if (known !== undefined || !file) return known
  const name = plainName(readText(own(entry, 'name'))) || file.originalName
  const facts = { name, fileId: file.name, url: fileAddressOf(file) }
  if (type === 'uploadImg') return facts
  return { ...facts, fileSize: file.sizeBytes, fileExtension: extensionOf(file.name), fileVersionId: '' }
}

function cellsOf(fields: ReadonlyMap<string, FieldNode>, values: Record<string, unknown>): Cell[] {
  const cells: Cell[] = []
  const add = (node: FieldNode, holder: Record<string, unknown>, path: string) => {
    if (entriesOf(holder[node.name]).length > 0) cells.push({ node, holder, path })
  }
  for (const node of fields.values()) {
    if (node.type !== 'uploadFile' && node.type !== 'uploadImg') continue
    if (node.parentTable === null) {
      add(node, values, `data.${node.name}`)
      continue
    }
    const rows = values[node.parentTable]
    for (const [index, row] of (Array.isArray(rows) ? rows : []).entries()) {
      if (isRecord(row)) add(node, row, `data.${node.parentTable}.${index}.${node.name}`)
    }
  }
  return cells
}

/** What the record had, and what the design itself gives to new ones. */
function knownFiles({ module }: Access, previous: Values | null): Known {
  const byField = new Map<string, Map<string, unknown>>()
  const ids = new Set<string>()
  const add = (node: FieldNode, entry: Values) => {
    byField.set(node.code, (byField.get(node.code) ?? new Map()).set(keyOf(entry), entry))
    if (idOf(entry) !== '') ids.add(idOf(entry))
  }
  for (const { node, holder } of cellsOf(module.fields, { ...previous })) {
    for (const entry of entriesOf(holder[node.name])) add(node, entry)
  }
  for (const node of module.fields.values()) {
    if (node.type === 'uploadFile' || node.type === 'uploadImg')
      for (const entry of entriesOf(node.defaultValue)) add(node, entry)
  }
  return { byField, ids }
}

function entriesOf(value: unknown): Values[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function idOf(entry: Values): string {
  return readText(own(entry, 'fileId'))
}

/** Entries of older installations may have no id; they are the same when all of them is. */
function keyOf(entry: Values): string {
  return idOf(entry) || JSON.stringify(entry)
}

/** Those that the actor does not see in any record of the module. */
async function hiddenFiles(
  trx: DbTransaction,
  access: Access,
  files: readonly NamedFile[],
  scope: Condition,
): Promise<readonly string[]> {
  const hidden: string[] = []
  for (const [index, { name }] of files.entries()) {
    const isSeen = index < foreignMax && (await isInRecord(trx, access, name, scope))
    if (!isSeen) hidden.push(name)
  }
  return hidden
}

async function isInRecord(trx: DbTransaction, access: Access, name: string, scope: Condition): Promise<boolean> {
  const entry = JSON.stringify([{ fileId: name }])
  const places: Condition[] = []
  for (const node of access.module.fields.values()) {
    if ((node.type !== 'uploadFile' && node.type !== 'uploadImg') || !canUseInForm(access, node.code)) continue
    const [at, wanted] =
      node.parentTable === null ? [node.name, entry] : [node.parentTable, `[{${JSON.stringify(node.name)}:${entry}}]`]
    places.push(sql<boolean>`data->${sql.raw(literal(at))} @> ${wanted}::jsonb`)
  }
  const { rows } = await sql`select 1 from ${sql.raw(quoted(access.module.plan.table))}
    where deleted_at is null and ${scope} and ${someOf(places)} limit 1`.execute(trx)
  return rows.length > 0
}

type Fault = Pick<Issue, 'code' | 'message' | 'params'>

function faultOf(node: FieldNode, file: NamedFile | undefined): Fault | null {
  const isImage = node.type === 'uploadImg'
  if (!file) return { code: 'fileMissing', message: `${node.label}的文件不存在，请重新上传` }
  if (isImage && !file.contentType.startsWith('image/')) return { code: 'notImage', message: '请上传图片' }
  const accept = acceptOf(node)
  if (!isOfKind(accept, file)) {
    const types = typesText(accept)
    return isImage
      ? { code: 'notImage', message: '请上传图片' }
      : { code: 'fileType', message: `请选择${types}类型的文件`, params: { types } }
  }
  const limit = sizeLimit(node)
  if (limit === null || file.sizeBytes <= limit.bytes) return null
  const { size, unit } = limit
  return isImage
    ? { code: 'imageSize', message: `图片大小超过${size}${unit}`, params: { size, unit } }
    : { code: 'fileSize', message: `文件大小超过${size}${unit}`, params: { size, unit } }
}

/** A picture or film that came under the name of another kind of picture or film counts as either. */
function isOfKind(accept: string, file: NamedFile): boolean {
  const type = file.contentType.replace(/;.*/, '')
  const kind = kindOfExtension(extensionOf(file.name))
  const names = [file.name, file.originalName].filter((name) => kindOfExtension(extensionOf(name)) === kind)
  return names.some((name) => isAccepted(accept, { name, type }))
}

const typeNames: Readonly<Partial<Record<AcceptName, string>>> = { image: '图片', video: '视频', audio: '音频' }

function typesText(accept: string): string {
  return acceptNames(accept)
    .map((name) => (name.startsWith('.') ? name.slice(1) : (typeNames[name as AcceptName] ?? name)))
    .join('、')
}
