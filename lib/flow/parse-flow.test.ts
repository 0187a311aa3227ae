import { parseFlow } from './parse-flow'

const node = (nodeId: string, more: object = {}) => ({ nodeId, type: 'approver', content: nodeId, ...more })

test('a tree is read with all its branches and what stands around each node, also from text', () => {
  const tree = node('s', {
    type: 'start',
    childNode: node('a', {
      conditionType: 'interflow',
      conditionNodes: [node('b', { childNode: node('c') }), node('d')],
      childNode: node('e', { type: 'odd' }),
    }),
  })
  for (const source of [tree, JSON.stringify(tree)]) {
    const flow = parseFlow(source)
    if ('fault' in flow) throw new Error(flow.fault)
    expect([...flow.nodes.keys()].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 's'])
    expect(flow.places.get('c')).toEqual({ splitId: 'a', headId: 'b' })
    expect(flow.places.get('e')).toBeNull()
    expect(flow.nodes.get('a')?.branchKind).toBe('interflow')
    expect(flow.nodes.get('e')?.type).toBe('empty')
  }
})

test('what cannot be run is named: no tree, no start, an id twice or none, more than can be', () => {
  let long = node('x0')
  for (let at = 1; at < 2_100; at += 1) long = node(`x${at}`, { childNode: long })
  expect(parseFlow('{')).toEqual({ fault: 'notATree' })
  expect(parseFlow(node('a'))).toEqual({ fault: 'noStart' })
  for (const nodeId of ['s', ''])
    expect(parseFlow({ nodeId: 's', type: 'start', childNode: node(nodeId) })).toEqual({ fault: 'sameId' })
  expect(parseFlow({ nodeId: 's', type: 'start', childNode: long })).toEqual({ fault: 'tooLarge' })
})
