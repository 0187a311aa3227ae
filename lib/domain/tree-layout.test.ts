import fc from 'fast-check'
import { type Placed, placeTree } from './tree-layout'

type Node = { id: number; isOpen: boolean; children: Node[] }

const anyTree = fc.letrec<{ tree: Node }>((tie) => ({
  tree: fc.record({
    id: fc.nat(),
    isOpen: fc.boolean(),
    children: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant<Node[]>([]),
      fc.array(tie('tree'), { maxLength: 4 }),
    ),
  }),
})).tree

test('no two nodes of a level lie nearer than one place, and each parent stands over the middle of its children', () => {
  fc.assert(
    fc.property(anyTree, (root) => {
      const placed = placeTree(root, (node) => node.isOpen)
      const levels = new Map<number, Placed<Node>[]>()
      for (const one of placed) {
        levels.set(one.depth, [...(levels.get(one.depth) ?? []), one])
        const [first, last] = [one.children[0], one.children.at(-1)]
        if (first && last) expect(one.across).toBe((first.across + last.across) / 2)
        expect(one.children.map(({ node }) => node)).toEqual(one.node.isOpen ? one.node.children : [])
      }
      for (const level of levels.values())
        for (const [index, one] of level.entries())
          if (index > 0) expect(one.across).toBeGreaterThanOrEqual((level[index - 1]?.across ?? 0) + 1)
    }),
  )
})

test('a chain of 20,000 nodes and a parent of 20,000 children are placed', () => {
  let chain: Node = { id: 0, isOpen: true, children: [] }
  for (let id = 1; id < 20_000; id += 1) chain = { id, isOpen: true, children: [chain] }
  expect(placeTree(chain, () => true).at(-1)).toMatchObject({ depth: 19_999, across: 0 })
  const wide = {
    id: 0,
    isOpen: true,
    children: Array.from({ length: 20_000 }, (_, id): Node => ({ id, isOpen: true, children: [] })),
  }
  expect(placeTree(wide, () => true)[0]?.across).toBe(9999.5)
})
