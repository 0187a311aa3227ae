import { own, type RawRecord } from '@/lib/form/read'
import { copiedKeys, entryWords, keyed } from '../difference/list-differences'
import type { ListDocument } from '../list/list-document'
import { type EntryList, entriesOf, entryId, entryLists } from '../list/list-entries'
import { isSameJson } from '../tree/values'
import { mergeOrder } from './merge-order'
import type { Decide, MergeConflict, Side, Versions } from './merge-types'
import { mergeValues, type Settle } from './merge-values'

/** What entries copy from the form follows it again; which numbers clients draw with is nobody's decision. */
const quietKeys: ReadonlySet<string> = new Set([...copiedKeys, 'fullName'])
/** What may be shown: made of the form, whichever comes. */
const optionLists = ['columnOptions', 'defaultColumnList'] as const

type Entries = ReadonlyMap<string, RawRecord>

/** One list of two that began as the same: settings by key, columns, searches and buttons one by one. */
export function mergeLists(versions: Versions<ListDocument>, decide: Decide): ListDocument {
  const { base, mine, theirs } = versions
  if (isSameJson(mine, theirs) || isSameJson(theirs, base)) return mine
  if (isSameJson(mine, base)) return theirs
  const settle: Settle = (property, values) => decide({ id: property, part: 'list', entry: null, ...disputed(property, values) })
  const settings = mergeValues(
    { base: without(base), mine: without(mine), theirs: without(theirs) },
    { settle, quietKeys: noKeys },
  )
  const merged: Record<string, unknown> = { ...(settings as RawRecord) }
  for (const part of entryLists) {
    if (own(mine, part) !== undefined || own(theirs, part) !== undefined) merged[part] = mergeEntries(part, versions, decide)
  }
  for (const part of optionLists) {
    const lists = { base: own(base, part), mine: own(mine, part), theirs: own(theirs, part) }
    if (lists.mine !== undefined || lists.theirs !== undefined) merged[part] = mergeOptions(part, versions)
  }
  return inKeyOrder(merged, versions)
}

const noKeys: ReadonlySet<string> = new Set()
const partKeys: ReadonlySet<string> = new Set([...entryLists, ...optionLists])

function without(document: ListDocument): RawRecord {
  return Object.fromEntries(Object.entries(document).filter(([key]) => !partKeys.has(key)))
}

const disputed = (property: string, values: Versions<unknown>) => ({ kind: 'value', property, ...values }) as const

function mergeEntries(part: EntryList, { base, mine, theirs }: Versions<ListDocument>, decide: Decide): readonly RawRecord[] {
  const lists = { base: keyed(part, base), mine: keyed(part, mine), theirs: keyed(part, theirs) }
  const merged = new Map<string, RawRecord>()
  for (const key of new Set([...lists.mine.keys(), ...lists.theirs.keys()])) {
    const about = (entry: RawRecord) => ({ id: `${part} ${key}`, part: 'list', entry: entryWords(part, key, entry) }) as const
    const versions = { base: lists.base.get(key), mine: lists.mine.get(key), theirs: lists.theirs.get(key) }
    const entry = mergeEntry(versions, about, decide)
    if (entry) merged.set(key, entry)
  }
  const orders = { base: [...lists.base.keys()], mine: [...lists.mine.keys()], theirs: [...lists.theirs.keys()] }
  const order = mergeOrder(orders, new Set(merged.keys()), () => {
    const entry = { part, key: '', label: '' }
    return decide({ id: `${part} order`, part: 'list', entry, kind: 'order' })
  })
  return order.map((key) => merged.get(key) ?? {})
}

type AboutEntry = (entry: RawRecord) => Pick<Extract<MergeConflict, { part: 'list' }>, 'id' | 'part' | 'entry'>

function mergeEntry(versions: Versions<RawRecord | undefined>, about: AboutEntry, decide: Decide): RawRecord | null {
  const { base, mine, theirs } = versions
  if (mine && theirs) {
    const { id, ...words } = about(mine)
    const settle: Settle = (property, values) => decide({ id: `${id} ${property}`, ...words, ...disputed(property, values) })
    return mergeValues({ base: base ?? {}, mine, theirs }, { settle, quietKeys: quietOf(mine, theirs) }) as RawRecord
  }
  const left = mine ?? theirs
  if (!left || !base) return left ?? null
  const by: Side = mine ? 'theirs' : 'mine'
  if (isSameByHand(base, left)) return null
  const words = about(left)
  return decide({ ...words, id: `${words.id} gone`, kind: 'gone', by }) === by ? null : left
}

/** A label that both have from the form follows it again: the form asks about it. */
function quietOf(mine: RawRecord, theirs: RawRecord): ReadonlySet<string> {
  const isFromForm = [mine, theirs].every((entry) => isSameJson(own(entry, 'label'), own(entry, 'fullName')))
  return isFromForm ? new Set([...quietKeys, 'label']) : quietKeys
}

/** But for what is copied from the form. */
function isSameByHand(one: RawRecord, other: RawRecord): boolean {
  const ownKeys = (entry: RawRecord) => Object.entries(entry).filter(([key]) => !quietKeys.has(key))
  return isSameJson(ownKeys(one), ownKeys(other))
}

function mergeOptions(part: (typeof optionLists)[number], { base, mine, theirs }: Versions<ListDocument>): readonly RawRecord[] {
  const read = (document: ListDocument): Entries =>
    new Map(entriesOf(document, part).map((entry) => [entryId(part, entry), entry]))
  const lists = { base: read(base), mine: read(mine), theirs: read(theirs) }
  const keys = [...new Set([...lists.mine.keys(), ...lists.theirs.keys()])]
  // What one of them has no more was deleted there.
  const stays = keys.filter((key) => !lists.base.has(key) || (lists.mine.has(key) && lists.theirs.has(key)))
  const orders = { base: [...lists.base.keys()], mine: [...lists.mine.keys()], theirs: [...lists.theirs.keys()] }
  const quiet = { settle: () => 'mine' as const, quietKeys }
  return mergeOrder(orders, new Set(stays), () => 'mine').map((key): RawRecord => {
    const values = { base: lists.base.get(key), mine: lists.mine.get(key), theirs: lists.theirs.get(key) }
    if (!values.mine || !values.theirs) return values.mine ?? values.theirs ?? {}
    return mergeValues({ ...values, base: values.base ?? {} }, quiet) as RawRecord
  })
}

function inKeyOrder(merged: RawRecord, { base, mine, theirs }: Versions<ListDocument>): ListDocument {
  const orders = { base: Object.keys(base), mine: Object.keys(mine), theirs: Object.keys(theirs) }
  const order = mergeOrder(orders, new Set(Object.keys(merged)), () => 'mine')
  return Object.fromEntries(order.map((key) => [key, merged[key]]))
}
