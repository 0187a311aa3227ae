import { isRecord, own, type RawRecord, readList } from '@/lib/form/read'

/** A stored node, as a flow of the wire has it. */
export const rawNode = (nodeId: string, type = 'approver', more: object = {}): RawRecord => ({
  type,
  nodeId,
  content: '',
  properties: { title: nodeId, odd: { kept: true } },
  ...more,
})

/** The nodes behind each other. */
export function chained(...[first, ...rest]: readonly RawRecord[]): RawRecord {
  if (!first) throw new Error('a chain has a node')
  return rest.length === 0 ? first : { ...first, childNode: { ...chained(...rest), prevId: first['nodeId'] } }
}

export const split = (nodeId: string, conditionType: string, ...conditionNodes: readonly RawRecord[]): RawRecord => ({
  ...rawNode(nodeId),
  conditionType,
  conditionNodes: conditionNodes.map((head) => ({ ...head, prevId: nodeId })),
})

/** One of everything: conditions with a branch in a branch, a parallel split behind a joint, a sub-flow, a timer. */
export function smallFlow(): RawRecord {
  const conditions = { conditions: [{ logic: 'and', groups: [{ field: 'amount', symbol: '>', fieldValue: 3 }] }] }
  const head = (nodeId: string, more: object) =>
    rawNode(nodeId, 'condition', { properties: { title: nodeId, matchLogic: 'and', ...more } })
  return chained(
    rawNode('start', 'start', { unknown: [1, { two: 2 }] }),
    split(
      'a',
      'condition',
      chained(head('c1', { ...conditions, isDefault: false, priority: 1 }), split('b', 'branchFlow', rawNode('d'), rawNode('e'))),
      head('c2', { conditions: [], isDefault: true, priority: 2 }),
    ),
    { ...split('join', 'interflow', chained(rawNode('f'), rawNode('g', 'timer')), rawNode('h')), type: 'empty' },
    rawNode('sub', 'subFlow'),
    rawNode('z'),
  )
}

/** A long flow: so many nodes, a split with three branches after each third of them. */
export function longFlow(count: number): RawRecord {
  const steps: RawRecord[] = [rawNode('start', 'start')]
  for (let at = 0; at < count; at += 4) {
    const id = `n${at}`
    steps.push(split(id, 'interflow', ...[1, 2, 3].map((branch) => rawNode(`${id}b${branch}`))))
  }
  return chained(...steps)
}

/** All ids of a stored tree, in its order. */
export function wireIds(raw: unknown): string[] {
  if (!isRecord(raw)) return []
  const branches = readList(own(raw, 'conditionNodes')).flatMap(wireIds)
  return [String(own(raw, 'nodeId')), ...branches, ...wireIds(own(raw, 'childNode'))]
}
