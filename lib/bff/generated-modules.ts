import 'server-only'
import type { Readable } from 'node:stream'
import type { GeneratedModule } from '@/lib/config/generated-modules'
import { AppError } from '@/lib/errors/app-error'
import { isRecord, own, type RawRecord, readList } from '@/lib/form/read'
import type { ApiPath } from './api-path'

/**
 * Pages of an installation whose modules are generated code speak to a service of each module (contract 4b §14). Browsers ask for
 * records in one way, that of online development; here it becomes the dialect of the service, and its answer comes back in that way.
 */

type Call = { method: string; path: Pick<ApiPath, 'path' | 'search'>; body: Buffer | null }

/** What is asked in the place of a call. `isRecord`: its answer is the values of a record, which the caller expects as text. */
export type SpokenCall = { method: string; path: string; body: Buffer | null; module: GeneratedModule; isRecord: boolean }

export type GeneratedModules = ReadonlyMap<string, GeneratedModule>

/** Null for a call of another module, and for one that no dialect has: it goes as it is, and the installation says that it has none. */
export function inDialect(modules: GeneratedModules, { method, path, body }: Call): SpokenCall | null {
  const [, api, area, kind, ...rest] = path.path.split('/')
  if (api !== 'api' || area?.toLowerCase() !== 'visualdev' || kind?.toLowerCase() !== 'onlinedev') return null
  const isBatch = rest[0]?.toLowerCase() === 'batchdelete'
  const module = modules.get((isBatch ? rest[1] : rest[0]) ?? '')
  if (!module) return null
  const spoken = isBatch ? batchRemoval(module, method, body) : spokenBelow(module, { method, segments: rest.slice(1), body })
  if (!spoken) return null
  const { place, isRecord = false, ...asked } = spoken
  const target = ['/api', module.basePath, ...(place ? [place] : [])].join('/')
  return { method, body, ...asked, path: target + path.search, module, isRecord }
}

/** Words that stand where others have the id of a record: calls of ours, which no dialect has. */
const ownWords: ReadonlySet<string> = new Set([
  'config',
  'batches',
  'imports',
  'importheads',
  'importcheck',
  'deleted',
  'groups',
  'sums',
  'exports',
])

type Spoken = { place: string; method?: string; body?: Buffer | null; isRecord?: boolean }
type Below = { method: string; segments: readonly string[]; body: Buffer | null }

const importHelpers: ReadonlyMap<string, string> = new Map(
  ['TemplateDownload', 'ImportPreview', 'ImportData', 'ImportExceptionData'].map((word) => [word.toLowerCase(), word]),
)

function spokenBelow(module: GeneratedModule, { method, segments, body }: Below): Spoken | null {
  const [first = '', second = ''] = segments
  const word = first.toLowerCase()
  if (segments.length === 0) return method === 'POST' ? { place: '', body: flatRecord(module, body) } : null
  if (segments.length === 1) {
    const helper = importHelpers.get(word)
    if (helper) return { place: helper }
    if (word === 'list') return { place: module.dialect === 'v1' ? 'getList' : 'List', body: flatQuestion(body) }
    if (ownWords.has(word)) return null
    if (method === 'PUT') return { place: first, body: flatRecord(module, body) }
    return method === 'GET' || method === 'DELETE' ? { place: first, isRecord: method === 'GET' } : null
  }
  if (segments.length > 2) return null
  if (second.toLowerCase() === 'datachange')
    return { place: `${module.dialect === 'v1' ? 'detail' : 'Detail'}/${first}`, isRecord: true }
  const isExport = word === 'actions' && /^export(data)?$/i.test(second)
  return isExport ? { place: 'Actions/Export', body: flatQuestion(body) } : null
}

const plainId = /^[\w-]{1,100}$/
/** Servers refuse heads of 16 KB and more. */
const placeLengthMax = 6000
const tooMany = '一次选择的数据过多，请分批删除'

function batchRemoval({ dialect }: GeneratedModule, method: string, body: Buffer | null): Spoken | null {
  if (method !== 'POST') return null
  if (dialect === 'v2') return { place: 'batchRemove' }
  const ids = readList(own(readObject(body), 'ids')).map(String)
  // They become a part of the path, which was checked before them.
  if (ids.length === 0 || !ids.every((id) => plainId.test(id))) throw new AppError('invalid', 'ids that are no ids')
  const place = `batchRemove/${ids.join(',')}`
  if (place.length > placeLengthMax) throw new AppError('invalid', 'too many ids for one path', { userMessage: tooMany })
  return { method: 'DELETE', place, body: null }
}

/** Search values stand beside the other keys, under the names of their fields. */
function flatQuestion(body: Buffer | null): Buffer {
  const { queryJson, ...question } = readObject(body)
  return bufferOf({ ...parsedObject(queryJson), ...question })
}

/** Rows of a sub-table go under the name that the service has for them. */
function flatRecord({ tables }: GeneratedModule, body: Buffer | null): Buffer {
  const values = parsedObject(own(readObject(body), 'data'))
  return bufferOf(Object.fromEntries(Object.entries(values).map(([name, value]) => [own(tables, name) ?? name, value])))
}

/** An answer of a service, as one of online development; what is no envelope with a record stays as it is. */
export function recordReply({ tables }: GeneratedModule, text: string): string {
  const envelope = parsedReply(text)
  if (!isRecord(envelope) || Number(envelope.code) !== 200) return text
  const values = envelope.data
  if (!isRecord(values)) return JSON.stringify({ ...envelope, data: { id: null, data: null } })
  const nameOf = new Map(Object.entries(tables).map(([name, called]) => [called, name]))
  const record = Object.fromEntries(Object.entries(values).map(([name, value]) => [nameOf.get(name) ?? name, value]))
  return JSON.stringify({ ...envelope, data: { id: own(values, 'id') ?? null, data: JSON.stringify(record) } })
}

function parsedReply(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('transport', 'the service of a generated module answered no JSON', { cause })
  }
}

const recordBytesMax = 20_000_000

/** All of it, as it has to be read before it is passed on. */
export async function readReply(body: Readable | Buffer | string): Promise<string> {
  if (typeof body === 'string') return body
  if (Buffer.isBuffer(body)) return body.toString('utf8')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > recordBytesMax) throw new AppError('transport', 'the record of a generated module is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readObject(body: Buffer | null): RawRecord {
  return parsedObject(body?.toString('utf8'))
}

function parsedObject(text: unknown): RawRecord {
  if (typeof text !== 'string' || text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    throw new AppError('invalid', 'the body of a call to a generated module is no JSON')
  }
}

function bufferOf(value: RawRecord): Buffer {
  return Buffer.from(JSON.stringify(value))
}
