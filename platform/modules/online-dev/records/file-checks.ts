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
import { factsOf } from '@/lib/form/widget-facts/table'
import type { DbTransaction } from '../../../store/database'
import { fileAddressOf, fileNamesIn, lockFiles, type NamedFile, type NamingFaults, plainName } from '../../file/public'
import { type Access, canUseInForm } from './access'
import { holdsFileEntries, showsFiles } from './file-fields'
import { invalidRecord } from './incoming'

type Values = Readonly<Record<string, unknown>>
type Cell = { node: FieldNode; holder: Record<string, unknown>; path: string }
type Known = { byField: ReadonlyMap<string, ReadonlyMap<string, unknown>>; ids: ReadonlySet<string> }
type Checks = { values: Record<string, unknown>; previous: Values | null; faults: NamingFaults }

/**
 * Files that a record newly names must exist and keep to the limits of the design (spec 2 §5.1), and the actor must have uploaded
 * them or see them somewhere (`faults` says which he may not name). Kind and size are those of the stored bytes. Entries are written anew from what is
 * known about the file; only its name is the caller's. Entries that the field had before stay as they are, also when the design
 * became stricter or the file has gone.
 */
export async function checkFiles(trx: DbTransaction, access: Access, { values, previous, faults }: Checks): Promise<void> {
  const known = knownFiles(access, previous)
  const isHidden = (name: string) => faults.refused.has(name) || (faults.ofRow.has(name) && !known.ids.has(name))
  checkTexts(access, { values, previous, isHidden })
  const cells = cellsOf(access.module.fields, values)
  const wanted = cells.flatMap(({ node, holder }) => newEntries(node, holder, known)).map(idOf)
  if (cells.length === 0) return
  const files = new Map((await lockFiles(trx, [...new Set(wanted)])).map((file) => [file.name, file]))
  for (const name of wanted.filter(isHidden)) files.delete(name)
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

type TextChecks = { values: Values; previous: Values | null; isHidden: (name: string) => boolean }

/** Rich text and signatures show pictures by their address. What stood in the field before may stay. */
function checkTexts({ module }: Access, { values, previous, isHidden }: TextChecks): void {
  const issues: Issue[] = []
  for (const node of module.fields.values()) {
    if (!showsFiles(node) || holdsFileEntries(node)) continue
    const before = new Set(fileNamesIn(JSON.stringify([valuesOf(node, previous ?? {}), node.defaultValue])))
    const hasHidden = fileNamesIn(JSON.stringify(valuesOf(node, values))).some((name) => !before.has(name) && isHidden(name))
    if (hasHidden) issues.push({ path: `data.${node.parentTable ?? node.name}`, ...missing(node) })
  }
  if (issues.length > 0) throw invalidRecord(issues)
}

/** The values of a field, one for each row of its sub-table. */
function valuesOf(node: FieldNode, values: Values): unknown[] {
  if (node.parentTable === null) return [values[node.name] ?? null]
  const rows = values[node.parentTable]
  return (Array.isArray(rows) ? rows : []).filter(isRecord).map((row) => row[node.name] ?? null)
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
  if (factsOf(type).files === 'images') return facts
  return { ...facts, fileSize: file.sizeBytes, fileExtension: extensionOf(file.name), fileVersionId: '' }
}

function cellsOf(fields: ReadonlyMap<string, FieldNode>, values: Record<string, unknown>): Cell[] {
  const cells: Cell[] = []
  const add = (node: FieldNode, holder: Record<string, unknown>, path: string) => {
    if (entriesOf(holder[node.name]).length > 0) cells.push({ node, holder, path })
  }
  for (const node of fields.values()) {
    if (!holdsFileEntries(node)) continue
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

/** What the record had, and what the design itself gives to new ones. `ids` are those of fields that the actor sees. */
function knownFiles(access: Access, previous: Values | null): Known {
  const { module } = access
  const byField = new Map<string, Map<string, unknown>>()
  const ids = new Set<string>()
  const add = (node: FieldNode, entry: Values) => {
    byField.set(node.code, (byField.get(node.code) ?? new Map()).set(keyOf(entry), entry))
    if (idOf(entry) !== '' && canUseInForm(access, node.code)) ids.add(idOf(entry))
  }
  for (const { node, holder } of cellsOf(module.fields, { ...previous })) {
    for (const entry of entriesOf(holder[node.name])) add(node, entry)
  }
  for (const node of module.fields.values()) {
    if (holdsFileEntries(node)) for (const entry of entriesOf(node.defaultValue)) add(node, entry)
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

type Fault = Pick<Issue, 'code' | 'message' | 'params'>

function faultOf(node: FieldNode, file: NamedFile | undefined): Fault | null {
  const isImage = factsOf(node.type).files === 'images'
  if (!file) return missing(node)
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

function missing({ label }: FieldNode): Fault {
  return { code: 'fileMissing', message: `${label}的文件不存在，请重新上传` }
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
