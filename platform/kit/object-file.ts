import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { optionalText, sortCode, text } from '@/lib/contract/permission/form-fields'
import { looseNumber, looseText } from '@/lib/contract/wire'
import { MultipartBody, receiveBytes } from '../http/multipart'
import { messages, refused, refusedBecause } from './refusals'

/** A kind of thing that travels between installations as a file (contract 2 §0.4); `tag` is the one of its screen (§0.9). */
export type ObjectFileKind = { extension: string; tag: string }

/** Raised when the content changes so that older installations would read it wrongly. */
const formatNewest = 1
const sizeBytesMax = 20 * 1024 * 1024
/** Far deeper than anything that is exported; what is read goes through functions that call themselves. */
const depthMax = 60

/** The content of an exported file. */
export function objectFileText({ tag }: ObjectFileKind, data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ module: tag, format: formatNewest, ...data })
}

export function objectFileName({ extension }: ObjectFileKind, fullName: string): string {
  return `${fullName}.${extension}`
}

/** What was uploaded: its content, what to do with what is there already, and the further fields of the form. */
export type ImportedFile<T> = { data: T; isAppended: boolean; fields: Readonly<Record<string, string>> }

/**
 * Reads the file of an import. Refuses what has another extension or is of another kind or of a newer format (IMP002), and what is no
 * JSON of the shape (IMP004). A file without a tag is one of another maker of the platform, and its shape decides.
 */
export async function readObjectFile<T>(body: unknown, kind: ObjectFileKind, shape: z.ZodType<T>): Promise<ImportedFile<T>> {
  if (!(body instanceof MultipartBody)) throw refusedBecause('no multipart form', messages.importFormat)
  const { originalName, fields, bytes } = await receiveBytes(body, sizeBytesMax)
  if (!originalName.toLowerCase().endsWith(`.${kind.extension}`)) {
    throw refusedBecause(`a file ${originalName.slice(-20)} instead of ${kind.extension}`, messages.importFormat)
  }
  const data = readShape(bytes, kind, shape)
  return { data, isAppended: fields['type'] === '1', fields }
}

function readShape<T>(bytes: Buffer, { tag }: ObjectFileKind, shape: z.ZodType<T>): T {
  const content = parse(bytes)
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw broken('no object')
  const { module, format } = content as { module?: unknown; format?: unknown }
  const isForeign = module !== undefined && module !== tag
  const isNewer = format !== undefined && !(typeof format === 'number' && format <= formatNewest)
  if (isForeign || (module !== undefined && isNewer)) {
    throw refusedBecause(`a file of ${String(module)}, format ${String(format)}`, messages.importFormat)
  }
  const read = shape.safeParse(content)
  if (read.success) return read.data
  throw broken(read.error.issues[0]?.path.map(String).join('.') ?? 'shape')
}

function parse(bytes: Buffer): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw broken('no UTF-8', cause)
  }
  // Before it is parsed: what goes deeper would end in a full stack somewhere behind.
  if (isTooDeep(text)) throw broken('too deep')
  try {
    const content: unknown = JSON.parse(text)
    dropPrototypes(content)
    return content
  } catch (cause) {
    throw broken('no JSON', cause)
  }
}

/** Whether JSON goes deeper than anything that is kept. */
export function isTooDeep(text: string): boolean {
  return depthOf(text) > depthMax
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isText) {
      if (sign === '\\') at += 1
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === '{' || sign === '[') {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (sign === '}' || sign === ']') depth -= 1
  }
  return deepest
}

/** A key `__proto__` is harmless until something copies the object key by key. */
function dropPrototypes(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
  for (const child of Object.values(value)) dropPrototypes(child)
}

function broken(why: string, cause?: unknown) {
  return refusedBecause(`import: ${why}`, messages.importBroken, { cause })
}

/** What of an imported thing is taken already. */
export type Duplicates = { id: boolean; enCode: boolean; fullName: boolean }

/** Refuses what is there already, and names by what it is known (contract 2 §0.4). */
export function demandNoDuplicates({ id, enCode, fullName }: Duplicates): void {
  const taken = [id && 'ID', enCode && '编码', fullName && '名称'].filter(Boolean)
  if (taken.length > 0) throw refused(`${taken.join('、')}重复`)
}

/** Tells a copy from what it was made of; the same for everything that is imported at once. */
export function copySuffix(): string {
  return randomBytes(3).toString('hex').slice(0, 5)
}

/**
 * Whether the id of a file may be kept: one as every line makes them. A word could be one that has a meaning of its own in the addresses
 * of calls.
 */
export const isUsableId = (id: string) => /^[0-9a-f-]{10,64}$/i.test(id)

const nameLengthMax = 50

/**
 * Name and code of a copy (contract 2 §0.2). Refuses what would become longer than a form lets it be; the names of some things may be
 * longer than their codes.
 */
export function copyNames<T extends { fullName: string; enCode: string }>(of: T, suffix: string, fullNameMax = nameLengthMax): T {
  const copy = { ...of, fullName: `${of.fullName}.副本${suffix}`, enCode: `${of.enCode}.${suffix}` }
  if (copy.fullName.length > fullNameMax || copy.enCode.length > nameLengthMax) throw refused(messages.copyTooLong)
  return copy
}

const importedNameMax = 100

/** What the file of a thing with a name of up to 100 characters has in every kind. */
export const importedFields = {
  id: looseText.pipe(z.string().max(100)),
  fullName: text('', importedNameMax),
  enCode: text('', nameLengthMax),
  sortCode: sortCode.catch(0),
  enabledMark: looseNumber.transform((value) => (value === 0 ? 0 : 1)),
  description: optionalText(500).catch(''),
}

/** A document within the document: a text, and of some installations as it is. */
export function importedDocument(lengthMax: number) {
  return z
    .unknown()
    .transform((value) => {
      if (typeof value === 'string') return value
      return value === undefined || value === null ? '' : JSON.stringify(value)
    })
    .pipe(z.string().max(lengthMax))
}

type Imported = z.output<z.ZodObject<typeof importedFields>>

/**
 * As what a thing with these fields is kept that comes from a file. What is there already is refused, or where the sender asks for that
 * (`isAppended`) renamed and disabled.
 */
export function importedAs(
  { data, isAppended }: Pick<ImportedFile<Imported>, 'data' | 'isAppended'>,
  taken: Duplicates,
  newId: () => string,
): Imported {
  if (!isAppended) demandNoDuplicates(taken)
  const isTaken = taken.id || taken.enCode || taken.fullName
  const { id, fullName, enCode, sortCode: place, description, enabledMark } = data
  const names = isTaken ? copyNames({ fullName, enCode }, copySuffix(), importedNameMax) : { fullName, enCode }
  return {
    ...{ ...names, sortCode: place, description },
    id: taken.id || !isUsableId(id) ? newId() : id,
    enabledMark: isTaken ? 0 : enabledMark,
  }
}
