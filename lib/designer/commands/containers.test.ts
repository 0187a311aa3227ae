import { rawField } from '@/lib/form/test-designs'
import { formAsData, writeForm } from '../form/form-document'
import { inOneStep } from '../history/edit'
import { done, historyOf, opened, startCommands as start } from '../testing-forms'
import { childrenOf, nodeOf, rootId } from '../tree/tree-document'
import { deleteNodes } from './delete-nodes'
import { setProperty } from './set-property'
import { sortChildren, sortGridColumns } from './sort-children'
import { unwrapNode, wrapNodes } from './wrap-nodes'

const table = 'tableField104'

describe('wrapping', () => {
  const card = rawField('card', '', { layout: 'rowFormItem', children: [] })
  const tabs = rawField('tab', '', { children: [{ title: '1', name: '1', __config__: { jnpfKey: 'tabItem', children: [] } }] })

  test.each([
    ['card', card],
    ['tab', tabs],
  ])('a %s takes the place of the first node, and unwrapping gives the nodes back', (_, container) => {
    const { history, at, names, parentOf } = start()
    const row = parentOf(at('b'))
    const { id } = done(history, wrapNodes({ ids: [at('c'), at('b')], container }))
    expect(parentOf(id)).toBe(row)
    expect(names(row)).toEqual([''])
    done(history, unwrapNode(id))
    expect(names(row)).toEqual(['b', 'c'])
    expect(nodeOf(history.document, id)).toBeUndefined()
  })

  test('a grid leaves what its cells held', () => {
    const { history, names, grid } = start()
    done(history, unwrapNode(grid))
    expect(names(rootId)).toEqual(['a', '', table, '', 'e', 'g', ''])
  })

  test('fields and sub-tables are not unwrapped, columns not wrapped', () => {
    const { at, refusal } = start()
    expect(refusal(unwrapNode(at('a')))).toBe('notAContainer')
    expect(refusal(unwrapNode(at(table)))).toBe('notAContainer')
    expect(refusal(wrapNodes({ ids: [at('qty')], container: card }))).toBe('notInTable')
    expect(refusal(wrapNodes({ ids: [at('a')], container: rawField('input', 'x') }))).toBe('notAContainer')
  })
})

describe('sorting', () => {
  test('rows and columns of a grid', () => {
    const { history, at, grid, parentOf } = start()
    const cells = () => childrenOf(history.document, grid).map((row) => childrenOf(history.document, row).length)
    done(history, sortChildren({ id: grid, order: childrenOf(history.document, grid).toReversed() }))
    expect(parentOf(parentOf(at('g')))).toBe(childrenOf(history.document, grid)[0])
    done(history, sortGridColumns({ id: grid, order: [1, 0] }))
    expect(childrenOf(history.document, parentOf(parentOf(at('g'))))[0]).toBe(parentOf(at('g')))
    expect(cells()).toEqual([2, 2])
  })

  test('merged cells, other nodes and other things than grids are refused', () => {
    const { at, grid, refusal } = start()
    expect(refusal(sortChildren({ id: rootId, order: [at('a')] }))).toBe('otherNodes')
    expect(refusal(sortGridColumns({ id: grid, order: [0, 0] }))).toBe('otherNodes')
    expect(refusal(sortGridColumns({ id: at('a'), order: [] }))).toBe('notAGrid')
    const merged = historyOf(opened(JSON.stringify(formAsData(opened().document)).replace('"colspan":1', '"colspan":2'))).history
    const { refused } = merged.run(sortGridColumns({ id: grid, order: [1, 0] })) as { refused?: string }
    expect(refused).toBe('mergedCells')
  })
})

test('commands together are one step, or none when one of them refuses', () => {
  const { history, at, source, refusal } = start()
  const label = setProperty({ id: at('a'), path: ['__config__', 'label'], value: 'X' })
  expect(refusal(inOneStep([label, unwrapNode(at('a'))]))).toBe('notAContainer')
  done(history, inOneStep([label, deleteNodes([at('c')])]))
  history.undo()
  expect(history.canUndo).toBe(false)
  expect(writeForm(history.document, source)).toBe(source.text)
})
