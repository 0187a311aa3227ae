import { flatTree } from './flat-tree'

type Node = { id: string; children?: Node[] | null }

it('names parents before what is below them, in the order of the tree', () => {
  const tree: Node[] = [
    {
      id: '1',
      children: [
        { id: '11', children: [{ id: '111' }] },
        { id: '12', children: null },
      ],
    },
    { id: '2' },
  ]
  expect(flatTree(tree).map(({ id }) => id)).toEqual(['1', '11', '111', '12', '2'])
})

it('goes down a tree of any depth', () => {
  let node: Node = { id: 'leaf' }
  for (let level = 0; level < 100_000; level += 1) node = { id: String(level), children: [node] }
  expect(flatTree([node])).toHaveLength(100_001)
})
