import { numberAttribute, textAttribute } from './attributes'
import { isRecord, own, readText } from './read'
import type { FieldNode } from './types'
import { factsOf } from './widget-facts/table'

/** A file as records keep it (spec 2 §3.2); images have name, fileId and url only. */
export type FileEntry = {
  name: string
  fileId: string
  fileSize?: number
  fileExtension?: string
  fileVersionId?: string
  url: string
}

/** Holds the place of a file that is on its way. Only an open form has such entries. */
export type PendingEntry = { pendingId: string; name: string; hasFailed?: boolean }

export function isPendingEntry(entry: unknown): entry is PendingEntry {
  return isRecord(entry) && readText(own(entry, 'pendingId')) !== ''
}

const unitBytes: Readonly<Record<string, number>> = { KB: 1024, MB: 1_048_576, GB: 1_073_741_824 }

/** Spec 2 §9: 10 MB where the design says nothing; 0 is no limit. Null for no limit. */
export function sizeLimit(node: FieldNode): { size: number; unit: string; bytes: number } | null {
  const size = numberAttribute(node, 'fileSize') ?? 10
  if (size <= 0) return null
  const wanted = textAttribute(node, 'sizeUnit', 'MB').toUpperCase()
  const unit = wanted in unitBytes ? wanted : 'MB'
  return { size, unit, bytes: size * (unitBytes[unit] ?? 1_048_576) }
}

/** 0 is no limit. */
export function countLimit(node: FieldNode): number {
  return Math.max(0, Math.trunc(numberAttribute(node, 'limit') ?? 9))
}

/** What `accept` is in effect: pictures only, where the design of a picture field says nothing else (spec 2 §5.1, §9). */
export function acceptOf(node: FieldNode): string {
  return textAttribute(node, 'accept') || (factsOf(node.type).files === 'images' ? 'image/*' : '')
}

type FileKind = 'image' | 'video' | 'audio'

/** Spec 2 §9: upload file categories. A browser that does not know a format gives it no type, so the extension counts too. */
const extensionsOf: Readonly<Record<FileKind, ReadonlySet<string>>> = {
  image: new Set(['jpg', 'jpeg', 'gif', 'png', 'bmp', 'webp', 'svg', 'tif', 'tiff', 'ico', 'heic', 'heif', 'avif']),
  video: new Set([
    ...['mp4', 'avi', 'wmv', 'mov', 'm4v', 'mpg', 'mpeg', 'webm', 'ogv', 'ogm'],
    ...['asx', 'flv', 'mkv', 'rmvb', '3gp'],
  ]),
  audio: new Set(['mp3', 'aac', 'wav', 'ogg', 'oga', 'm4a', 'flac', 'wma', 'amr', 'opus']),
}

/** Lower-case, without the dot; empty for a name without one. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** What kind of file a name stands for, as far as showing it goes. */
export function kindOfExtension(extension: string): FileKind | null {
  const wanted = extension.toLowerCase().replace(/^\./, '')
  return (['image', 'video', 'audio'] as const).find((kind) => extensionsOf[kind].has(wanted)) ?? null
}

/** The parts of `accept` (contract 3a §4.4), in lower case; contract 1 §19.3: the case as sent must not matter. */
function acceptParts(accept: string): readonly string[] {
  return accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '' && part !== '*' && part !== '*/*')
}

export function isAccepted(accept: string, file: { name: string; type: string }): boolean {
  const parts = acceptParts(accept)
  if (parts.length === 0) return true
  const extension = extensionOf(file.name)
  const type = file.type.toLowerCase()
  return parts.some((part) => {
    if (part.includes('/')) return isOfType(part, { type, extension })
    return extension !== '' && part.replace(/^\./, '') === extension
  })
}

function isOfType(part: string, { type, extension }: { type: string; extension: string }): boolean {
  if (!part.endsWith('/*')) return type === part
  const family = part.slice(0, -2)
  return type.startsWith(`${family}/`) || kindOfExtension(extension) === family
}

export type AcceptName = FileKind | 'excel' | 'word' | 'pdf' | 'txt'

const namesOfExtensions: Readonly<Record<string, AcceptName>> = {
  ...{ xls: 'excel', xlsx: 'excel', doc: 'word', docx: 'word', pdf: 'pdf', txt: 'txt' },
}

/** What `accept` allows, for the message (spec 2 §5.1). Extensions that have no name of their own stand as they are. */
export function acceptNames(accept: string): readonly (AcceptName | `.${string}`)[] {
  const names = acceptParts(accept).map((part): AcceptName | `.${string}` => {
    const family = part.endsWith('/*') ? part.slice(0, -2) : ''
    if (family === 'image' || family === 'video' || family === 'audio') return family
    const extension = part.replace(/^\./, '')
    return namesOfExtensions[extension] ?? `.${extension}`
  })
  return [...new Set(names)]
}

/** Wire: '#' breaks the addresses of older servers (contract 1 §19.3). */
export function storedName(name: string): string {
  return name.replaceAll('#', '')
}
