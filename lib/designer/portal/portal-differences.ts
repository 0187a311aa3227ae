import { isRecord, own, type RawRecord, readText } from '@/lib/form/read'
import { inOrder, type NodeId, nodeOf, rootId, type TreeDocument } from '../tree/tree-document'
import { isSameJson } from '../tree/values'
import { itemOf, kindOf } from './portal-document'

/** What of an item is another: where it stands, what it is called, its data, or how it looks. */
type PortalPart = 'place' | 'title' | 'data' | 'look'

export type PortalDifference =
  | { kind: 'added' | 'removed'; item: RawRecord; itemKind: string }
  | { kind: 'changed'; item: RawRecord; itemKind: string; parts: readonly PortalPart[] }
  | { kind: 'settings' }

/** What was done between two layouts, item by item: those that have the same id are the same one. */
export function portalDifferences(before: TreeDocument, after: TreeDocument): readonly PortalDifference[] {
  const [old, now] = [keyed(before), keyed(after)]
  const settings = isSameJson(settingsOf(before), settingsOf(after)) ? [] : [{ kind: 'settings' } as const]
  const removed = [...old].flatMap(([key, id]) => (now.has(key) ? [] : [told(before, id, 'removed')]))
  const others = [...now].flatMap(([key, id]): PortalDifference[] => {
    const was = old.get(key)
    if (was === undefined) return [told(after, id, 'added')]
    const parts = partsOf(before, was, { after, id })
    return parts.length === 0 ? [] : [{ kind: 'changed', item: itemOf(after, id), itemKind: kindOf(after, id), parts }]
  })
  return [...settings, ...removed, ...others]
}

function told(doc: TreeDocument, id: NodeId, kind: 'added' | 'removed'): PortalDifference {
  return { kind, item: itemOf(doc, id), itemKind: kindOf(doc, id) }
}

/** Items by their ids; a tab by its name, within its item. */
function keyed(doc: TreeDocument): Map<string, NodeId> {
  const keyOf = (id: NodeId): string => {
    const item = itemOf(doc, id)
    const given = readText(own(item, 'i'))
    return given === '' ? `${keyOf(nodeOf(doc, id)?.parent ?? rootId)}/${readText(own(item, 'name'))}` : given
  }
  return new Map(inOrder(doc).map((id) => [id === rootId ? '' : keyOf(id), id]))
}

function settingsOf(doc: TreeDocument): unknown {
  const { layoutId: _given, layout: _items, ...settings } = itemOf(doc, rootId)
  return settings
}

const places = ['x', 'y', 'w', 'h'] as const
const dataKeys = ['dataType', 'propsApi', 'templateJson', 'modelData'] as const

function partsOf(before: TreeDocument, was: NodeId, { after, id }: { after: TreeDocument; id: NodeId }): readonly PortalPart[] {
  const [one, other] = [itemOf(before, was), itemOf(after, id)]
  const differs = (keys: readonly string[]) => keys.some((key) => !isSameJson(own(one, key), own(other, key)))
  const isElsewhere = holderOf(before, was) !== holderOf(after, id)
  const parts: PortalPart[] = []
  if (differs(places) || isElsewhere) parts.push('place')
  if (differs(['title'])) parts.push('title')
  if (differs(dataKeys) || !isSameJson(rowsOf(one), rowsOf(other))) parts.push('data')
  if (!isSameJson(lookOf(one), lookOf(other))) parts.push('look')
  return parts
}

function holderOf(doc: TreeDocument, id: NodeId): string {
  const parent = nodeOf(doc, id)?.parent ?? rootId
  return parent === rootId ? '' : `${readText(own(itemOf(doc, parent), 'i'))} ${readText(own(itemOf(doc, parent), 'name'))}`
}

function rowsOf(item: RawRecord): unknown {
  const option = own(item, 'option')
  return isRecord(option) ? own(option, 'defaultValue') : undefined
}

/** All that none of the other parts is. */
function lookOf(item: RawRecord): unknown {
  const apart = new Set<string>([...places, ...dataKeys, 'title', 'option', 'i'])
  const option = own(item, 'option')
  const looks = isRecord(option) ? Object.entries(option).filter(([key]) => key !== 'defaultValue') : []
  return [Object.entries(item).filter(([key]) => !apart.has(key)), looks]
}
