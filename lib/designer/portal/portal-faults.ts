import { isRecord, own, type RawRecord, readFlag, readList, readText } from '@/lib/form/read'
import { isPortalKey, type PortalKey } from '@/lib/portal/widget-kinds'
import { childrenOf, inOrder, type NodeId, type TreeDocument } from '../tree/tree-document'
import { itemOf, kindOf } from './portal-document'

/** Contract 4b §3.2, and what else would be seen broken. */
export type PortalFaultCode =
  | 'noName'
  | 'noIcon'
  | 'noIconColor'
  | 'noData'
  | 'noField'
  | 'noInterface'
  | 'interfaceGone'
  | 'menuGone'
  | 'noModel'
  | 'noMeasure'
  | 'noDimension'
  | 'noAddress'
  | 'badAddress'
  | 'unknownKind'
  | 'emptyContainer'

/** `isHard`: the portal is not released with it. */
type PortalFault = { id: NodeId; code: PortalFaultCode; isHard: boolean }

/** What there is to refer to; undefined while nobody knows yet. */
export type KnownIds = { interfaces: ReadonlySet<string> | undefined; menus: ReadonlySet<string> | undefined }

export function portalFaults(doc: TreeDocument, known: KnownIds): readonly PortalFault[] {
  return inOrder(doc).flatMap((id) => {
    const codes = new Set(faultsOf(doc, id, known))
    return [...codes].map((code) => ({ id, code, isHard: !soft.has(code) }))
  })
}

const soft: ReadonlySet<PortalFaultCode> = new Set(['unknownKind', 'emptyContainer', 'menuGone'])

function faultsOf(doc: TreeDocument, id: NodeId, known: KnownIds): readonly PortalFaultCode[] {
  const kind = kindOf(doc, id)
  const item = itemOf(doc, id)
  if (kind === 'tabPane') return readText(own(item, 'title')).trim() === '' ? ['noName'] : []
  if (!isPortalKey(kind)) return ['unknownKind']
  const isEmpty = kind === 'card' && childrenOf(doc, id).length === 0
  return [...(isEmpty ? (['emptyContainer'] as const) : []), ...widgetFaults(item, kind, known)]
}

/** What is wrong with one item by itself, wherever it stands. */
export function widgetFaults(item: RawRecord, kind: PortalKey, known: KnownIds): readonly PortalFaultCode[] {
  return [...linkFaults(linksOf(item, kind), known), ...entryFaults(item, kind), ...dataFaults(item, kind, known)]
}

/** An item's own links: of its head, of what it is, of its entries. */
function linksOf(item: RawRecord, kind: PortalKey): readonly RawRecord[] {
  const option = recordOf(item, 'option')
  const entries = kind === 'commonFunc' || kind === 'dataBoard' || kind === 'carousel' ? rowsOf(option, 'defaultValue') : []
  return [recordOf(item, 'card'), option, ...entries]
}

function linkFaults(links: readonly RawRecord[], { menus }: KnownIds): readonly PortalFaultCode[] {
  return links.flatMap((link): PortalFaultCode[] => {
    const kind = readText(own(link, 'linkType'))
    if (kind === '2') return addressFault(readText(own(link, 'urlAddress')))
    const menu = readText(own(link, 'moduleId'))
    return kind === '1' && menu !== '' && menus?.has(menu) === false ? ['menuGone'] : []
  })
}

function addressFault(address: string): PortalFaultCode[] {
  if (address.trim() === '') return ['noAddress']
  return /^https?:\/\/\S+$/i.test(address.trim()) || address.trim().startsWith('/') ? [] : ['badAddress']
}

/** Keys of an entry that must be filled in, by kind (contract 4b §3.2). */
const entryRules: Partial<Record<PortalKey, { list: string; icon?: string; color?: string; name: string }>> = {
  todo: { list: 'defaultValue', name: 'fullName', icon: 'icon', color: 'iconBgColor' },
  commonFunc: { list: 'defaultValue', name: 'fullName', icon: 'icon', color: 'iconBgColor' },
  dataBoard: { list: 'defaultValue', name: 'fullName', icon: 'icon', color: 'iconColor' },
  tableList: { list: 'columnData', name: 'fullName' },
  notice: { list: 'columnData', name: 'fullName' },
  rankList: { list: 'columnOptions', name: 'label' },
}

function entryFaults(item: RawRecord, kind: PortalKey): readonly PortalFaultCode[] {
  const rule = entryRules[kind]
  if (!rule) return []
  const entries = rowsOf(recordOf(item, 'option'), rule.list).filter((entry) => !readFlag(own(entry, 'noShow')))
  const lacks = (entry: RawRecord, key: string | undefined) => key !== undefined && readText(own(entry, key)).trim() === ''
  return [
    ...(entries.length === 0 && kind !== 'notice' ? (['noData'] as const) : []),
    ...(entries.some((entry) => lacks(entry, rule.name)) ? (['noName'] as const) : []),
    ...(entries.some((entry) => lacks(entry, rule.icon)) ? (['noIcon'] as const) : []),
    ...(entries.some((entry) => lacks(entry, rule.color)) ? (['noIconColor'] as const) : []),
  ]
}

function dataFaults(item: RawRecord, kind: PortalKey, { interfaces }: KnownIds): readonly PortalFaultCode[] {
  const option = recordOf(item, 'option')
  const source = readText(own(item, 'dataType'))
  if (kind === 'iframe') return addressFault(readText(own(option, 'defaultValue')))
  if (source === 'dynamic') {
    const api = readText(own(item, 'propsApi'))
    if (api === '') return ['noInterface']
    return [...(interfaces?.has(api) === false ? (['interfaceGone'] as const) : []), ...fieldFaults(option, kind)]
  }
  if (source === 'model') return modelFaults(recordOf(item, 'modelData'), kind)
  if (kind.endsWith('Chart') && kind !== 'mapChart' && rowsOf(option, 'defaultValue').length === 0) return ['noData']
  return []
}

/** Of which part of the answer an entry shows its number. */
function fieldFaults(option: RawRecord, kind: PortalKey): readonly PortalFaultCode[] {
  const keys: Partial<Record<PortalKey, readonly [list: string, key: string]>> = {
    dataBoard: ['defaultValue', 'field'],
    tableList: ['columnData', 'filedName'],
    rankList: ['columnOptions', 'value'],
  }
  const [list, key] = keys[kind] ?? []
  if (!list || !key) return []
  return rowsOf(option, list).some((entry) => readText(own(entry, key)).trim() === '') ? ['noField'] : []
}

const groupedKinds: ReadonlySet<PortalKey> = new Set(['barChart', 'lineChart', 'pieChart', 'radarChart', 'mapChart', 'rankList'])

function modelFaults(model: RawRecord, kind: PortalKey): readonly PortalFaultCode[] {
  if (readText(own(model, 'modelId')) === '') return ['noModel']
  if (kind === 'tableList') return readList(own(model, 'columns')).length === 0 ? ['noField'] : []
  const measures =
    kind === 'dataBoard' ? rowsOf(model, 'boards').map((board) => recordOf(board, 'measure')) : [recordOf(model, 'measure')]
  const lacks = (measure: RawRecord) =>
    readText(own(measure, 'fn'), 'count') !== 'count' && readText(own(measure, 'field')) === ''
  const isUngrouped = groupedKinds.has(kind) && readText(own(recordOf(model, 'dimension'), 'field')) === ''
  return [
    ...(measures.some(lacks) ? (['noMeasure'] as const) : []),
    // All records would be one nameless bar.
    ...(isUngrouped ? (['noDimension'] as const) : []),
  ]
}

function recordOf(holder: RawRecord, key: string): RawRecord {
  const value = own(holder, key)
  return isRecord(value) ? value : {}
}

function rowsOf(holder: RawRecord, key: string): readonly RawRecord[] {
  return readList(own(holder, key)).filter(isRecord)
}
