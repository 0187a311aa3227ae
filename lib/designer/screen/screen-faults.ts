import { isRecord, own, type RawRecord, readList, readText } from '@/lib/form/read'
import { isPortalKind, isScreenKey, type ScreenKey } from '@/lib/screen/kinds'
import { type KnownIds, type PortalFaultCode, widgetFaults } from '../portal/portal-faults'
import { childrenOf, inOrder, type NodeId, type TreeDocument } from '../tree/tree-document'
import { areaOf, doMeet } from './boxes'
import { isOnScreen } from './screen-commands'
import { boxOf, isHidden, screenArea, screenItemOf, screenKindOf } from './screen-document'

type ScreenFaultCode = PortalFaultCode | 'outside'

/** `isHard`: the item shows nothing, or not what it should. */
type ScreenFault = { id: NodeId; code: ScreenFaultCode; isHard: boolean }

const soft: ReadonlySet<ScreenFaultCode> = new Set(['unknownKind', 'emptyContainer', 'menuGone', 'outside'])

/** What is wrong with a screen: hidden items are not looked at, nobody sees them. */
export function screenFaults(doc: TreeDocument, known: KnownIds): readonly ScreenFault[] {
  return inOrder(doc).flatMap((id) => {
    const item = screenItemOf(doc, id)
    if (isHidden(item)) return []
    const codes = new Set([...kindFaults(doc, id, known), ...placeFaults(doc, id)])
    return [...codes].map((code) => ({ id, code, isHard: !soft.has(code) }))
  })
}

function kindFaults(doc: TreeDocument, id: NodeId, known: KnownIds): readonly ScreenFaultCode[] {
  const kind = screenKindOf(doc, id)
  const item = screenItemOf(doc, id)
  if (!isScreenKey(kind)) return ['unknownKind']
  if (isPortalKind(kind)) return widgetFaults(item, kind, known)
  if (kind === 'screenRotation') return childrenOf(doc, id).length === 0 ? ['emptyContainer'] : []
  return dataFaults(item, kind, known)
}

/** Nothing of it is seen. */
function placeFaults(doc: TreeDocument, id: NodeId): readonly ScreenFaultCode[] {
  return isOnScreen(doc, id) && !doMeet(areaOf(boxOf(screenItemOf(doc, id))), screenArea(doc)) ? ['outside'] : []
}

function dataFaults(item: RawRecord, kind: ScreenKey, { interfaces }: KnownIds): readonly ScreenFaultCode[] {
  const source = readText(own(item, 'dataType'))
  const columns = readList(recordOf(item, 'option')['columnData'])
  const lacksColumns = kind === 'screenTable' && columns.length === 0
  if (source === 'dynamic') {
    const api = readText(own(item, 'propsApi'))
    if (api === '') return ['noInterface']
    return [
      ...(interfaces?.has(api) === false ? (['interfaceGone'] as const) : []),
      ...(lacksColumns ? (['noField'] as const) : []),
    ]
  }
  if (source !== 'model') return lacksColumns ? ['noData'] : []
  const model = recordOf(item, 'modelData')
  if (readText(own(model, 'modelId')) === '') return ['noModel']
  if (kind === 'screenTable') return readList(own(model, 'columns')).length === 0 ? ['noField'] : []
  const measure = recordOf(model, 'measure')
  return readText(own(measure, 'fn'), 'count') !== 'count' && readText(own(measure, 'field')) === '' ? ['noMeasure'] : []
}

function recordOf(holder: RawRecord, key: string): RawRecord {
  const value = own(holder, key)
  return isRecord(value) ? value : {}
}
