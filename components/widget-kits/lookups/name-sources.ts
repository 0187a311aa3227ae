import { toAppError } from '@/lib/errors/app-error'
import { textAttribute } from '@/lib/form/attributes'
import { isRecord, own, type RawRecord, readText } from '@/lib/form/read'
import { fieldOfRow } from '@/lib/form/record-keys'
import type { FieldNode } from '@/lib/form/types'
import { plainText } from '@/lib/form/wire-values'
import type { Caller, NameEntry, NameSource } from '../names'

/*
 * Every form has this file, few have a field that looks something up: the contract, with all that reads its answers, comes with
 * the first call.
 */

/** Columns of a data interface a popup field stores and shows (contract 3a §4.6). */
export function storedColumn(node: FieldNode): string {
  return textAttribute(node, 'propsValue') || 'id'
}

export function shownColumn(node: FieldNode): string {
  return textAttribute(node, 'relationField') || 'fullName'
}

const made = new Map<string, NameSource>()
/** Parameters follow what is typed, so the number of sources has a bound; one that was dropped is made again. */
const sourcesMax = 200

function sourceOf(key: string, load: NameSource['load']): NameSource {
  const known = made.get(key)
  if (known) return known
  const oldest = made.size >= sourcesMax ? made.keys().next().value : undefined
  if (oldest !== undefined) made.delete(oldest)
  const source = { key, load }
  made.set(key, source)
  return source
}

/** The records behind stored values of a relation or popup field; null where the design does not say where they are. */
export function recordNames(node: FieldNode, paramList: readonly RawRecord[]): NameSource | null {
  if (node.type === 'relationForm') return relationNames(textAttribute(node, 'modelId'), textAttribute(node, 'relationField'))
  return interfaceNames(textAttribute(node, 'interfaceId'), storedColumn(node), shownColumn(node), paramList)
}

function interfaceNames(id: string, stored: string, shown: string, paramList: readonly RawRecord[]): NameSource | null {
  if (id === '') return null
  return sourceOf(`interface ${JSON.stringify([id, stored, shown, paramList])}`, async (ids, call) => {
    const body = { ids: [...ids], interfaceId: id, propsValue: stored, relationField: shown, paramList: [...paramList] }
    const { dataInterface } = await import('@/lib/contract/system/data-interface')
    const { data } = await call(dataInterface.byIds, { params: { id }, body })
    return interfaceEntries(ids, data, stored, shown)
  })
}

/** Records come one per id, in the order asked; where one names its own value, that counts. */
function interfaceEntries(
  ids: readonly string[],
  rows: readonly RawRecord[],
  stored: string,
  shown: string,
): readonly NameEntry[] {
  const wanted = new Set(ids)
  const entries = new Map<string, NameEntry>()
  for (const [index, row] of rows.entries()) {
    if (Object.keys(row).length === 0) continue
    const id = readText(own(row, stored)) || (rows.length === ids.length ? (ids[index] ?? '') : '')
    if (wanted.has(id) && !entries.has(id)) entries.set(id, entryOf(id, row, shown))
  }
  return [...entries.values()]
}

export function entryOf(id: string, record: RawRecord, shown: string): NameEntry {
  return { id, label: plainText(fieldOfRow(record, shown)) || id, record }
}

function relationNames(modelId: string, shown: string): NameSource | null {
  if (modelId === '') return null
  let isPlatformOfOurs = true
  return sourceOf(`record ${JSON.stringify([modelId, shown])}`, async (ids, call) => {
    if (ids.length === 1 || !isPlatformOfOurs) return loadRecords(modelId, shown, ids, call)
    const found = new Map<string, NameEntry>()
    for (let at = 0; at < ids.length && isPlatformOfOurs; at += idsPerLookupMax) {
      const asked = ids.slice(at, at + idsPerLookupMax)
      const rows = await listRecords(modelId, shown, asked, call)
      isPlatformOfOurs = rows.every(({ id }) => asked.includes(id))
      for (const row of rows) if (asked.includes(row.id)) found.set(row.id, entryOf(row.id, row, shown))
    }
    // A record may be readable through a link only, and not in the list: the one call that knows links decides.
    const missing = ids.filter((id) => !found.has(id))
    return [...found.values(), ...(await loadRecords(modelId, shown, missing, call))]
  })
}

const idsPerLookupMax = 100

/**
 * Records by their ids in one call, where the platform knows how (ours); another one leaves the ids unread and answers the first page,
 * and is not asked so again. A refusal says nothing: whether the records may be read, they are asked one by one.
 */
async function listRecords(modelId: string, shown: string, ids: readonly string[], call: Caller) {
  const { relationLookup } = await import('@/lib/contract/online-dev/relation-lookup')
  const query = {
    currentPage: 1,
    pageSize: ids.length,
    keyword: '',
    relationField: shown,
    columnOptions: shown,
    ids: ids.join(','),
  }
  try {
    return (await call(relationLookup.records, { params: { modelId }, query })).data.list
  } catch (error) {
    if (isRefusal(error)) return []
    throw error
  }
}

/** The wire has no call for several records (contract 3b §10): few at a time, so that a form never floods the server. */
const atOnceMax = 6

async function loadRecords(modelId: string, shown: string, ids: readonly string[], call: Caller): Promise<readonly NameEntry[]> {
  const entries: NameEntry[] = []
  const waiting = [...ids]
  let failure: unknown = null
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        const record = await loadRecord(modelId, id, call)
        if (record) entries.push(entryOf(id, record, shown))
      } catch (error) {
        if (!isRefusal(error)) failure = error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnceMax, ids.length) }, work))
  if (failure !== null) throw failure
  return entries
}

async function loadRecord(modelId: string, id: string, call: Caller): Promise<RawRecord | null> {
  const { onlineDev } = await import('@/lib/contract/online-dev/online-dev')
  const { data } = await call(onlineDev.dataChange, { params: { modelId, id } })
  if (typeof data.data !== 'string' || data.data === '') return null
  const record: unknown = JSON.parse(data.data)
  return isRecord(record) ? record : null
}

/** A record that is gone or that the person may not see has no name; that is an answer, and nothing to try again. */
function isRefusal(error: unknown): boolean {
  const { code } = toAppError(error)
  return code === 'refused' || code === 'forbidden' || code === 'notFound'
}
