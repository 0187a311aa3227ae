import { rawField } from '@/lib/form/test-designs'
import { formAsData, writeForm } from '../form/form-document'
import { configOf, nameOfNode, scopeOf, shellOf } from '../form/form-nodes'
import { referencesIn } from '../form/references'
import { done, startCommands as start } from '../testing-forms'
import { childrenOf, type NodeId, rootId, subtree } from '../tree/tree-document'
import { addNodes, pasteNodes } from './add-nodes'
import { copyNodes } from './copy-nodes'
import { deleteNodes, referencesTo } from './delete-nodes'
import { moveNodes } from './move-nodes'
import { setProperty } from './set-property'

const table = 'tableField104'

describe('adding', () => {
  test('a free name stays, a taken or missing one becomes a new one', () => {
    const { history, names } = start()
    const nodes = [rawField('input', 'fresh'), rawField('input', 'A'), rawField('input', ''), rawField('divider', '')]
    done(history, addNodes({ nodes, to: { into: rootId, at: 0 } }))
    expect(names(rootId).slice(0, 5)).toEqual(['fresh', 'inputField112', 'inputField113', '', 'a'])
    expect(formAsData(history.document).idGlobal).toBe(114)
  })

  test('installations may name fields in their own way', () => {
    const { history, names } = start()
    done(
      history,
      addNodes({
        nodes: [rawField('input', '')],
        to: { into: rootId, at: 0 },
        makeName: (type, n) => `${type}_${n}`.toUpperCase(),
      }),
    )
    expect(names(rootId)[0]).toBe('INPUT_111')
  })

  test('a column says which sub-table it stands in', () => {
    const { history, at } = start()
    const { ids } = done(history, addNodes({ nodes: [rawField('input', 'qty')], to: { after: at('qty') } }))
    expect(configOf(history.document, ids[0] ?? '')).toMatchObject({ isSubTable: true, parentVModel: table, relationTable: '' })
    expect(nameOfNode(history.document, ids[0] ?? '')).toBe('inputField111')
  })

  test('what is no place, no node or not allowed there is refused and changes nothing', () => {
    const { at, parentOf, grid, refusal } = start()
    const add = (node: unknown, to: Parameters<typeof addNodes>[0]['to']) => refusal(addNodes({ nodes: [node], to }))
    const container = (type: string, ...children: unknown[]) => rawField(type, '', { layout: 'rowFormItem', children })
    expect(add(rawField('input', 'x'), { into: 'n999' })).toBe('noSuchNode')
    expect(add(rawField('input', 'x'), { into: at('a') })).toBe('notAContainer')
    expect(add('text', { into: rootId })).toBe('notANode')
    expect(refusal(addNodes({ nodes: [], to: { into: rootId } }))).toBe('nothing')
    for (const type of ['divider', 'radio', 'createUser']) expect(add(rawField(type, ''), { into: at(table) })).toBe('notInTable')
    expect(add(container('row'), { into: at(table) })).toBe('notInTable')
    expect(add(container('card', container('tableGrid')), { into: parentOf(at('e')) })).toBe('gridInGrid')
    expect(add(rawField('input', 'x'), { into: grid })).toBe('wrongParent')
    expect(add(container('tabItem'), { into: rootId })).toBe('wrongParent')
    let deep = container('row')
    for (let depth = 0; depth < 300; depth += 1) deep = container('row', deep)
    expect(add(deep, { into: rootId })).toBe('tooDeep')
    expect(refusal(addNodes({ nodes: Array.from({ length: 5000 }, () => rawField('divider', '')), to: { into: rootId } }))).toBe(
      'tooManyNodes',
    )
  })

  test('pasted nodes get new names, and name each other by them', () => {
    const { history } = start()
    const nodes = [
      rawField('inputNumber', 'b'),
      rawField('calculate', '', {}, { expression: [{ __vModel__: 'b' }, '+', { __vModel__: 'c' }] }),
    ]
    const { ids } = done(history, pasteNodes({ nodes, to: { into: rootId } }))
    const name = nameOfNode(history.document, ids[0] ?? '')
    expect(name).toBe('inputNumberField111')
    expect(shellOf(history.document, ids[1] ?? '').expression).toEqual([{ __vModel__: name }, '+', { __vModel__: 'c' }])
  })

  test('three hundred pasted nodes are one step', () => {
    const { history, source } = start()
    const nodes = Array.from({ length: 300 }, (_, index) => rawField('input', `p${index}`))
    done(history, pasteNodes({ nodes, to: { into: rootId } }))
    history.undo()
    expect(history.canUndo).toBe(false)
    expect(writeForm(history.document, source)).toBe(source.text)
  })
})

describe('moving', () => {
  test('into, before, after and across containers, in the order of the document', () => {
    const { history, at, names, parentOf } = start()
    const row = parentOf(at('b'))
    done(history, moveNodes({ ids: [at('d'), at('a')], to: { into: row, at: 1 } }))
    expect(names(row)).toEqual(['b', 'a', 'd', 'c'])
    done(history, moveNodes({ ids: [at('b')], to: { after: at('c') } }))
    expect(names(row)).toEqual(['a', 'd', 'c', 'b'])
    done(history, moveNodes({ ids: [at('c'), at('b')], to: { before: at('a') } }))
    expect(names(row)).toEqual(['c', 'b', 'a', 'd'])
  })

  test('a move to where it stands is no step', () => {
    const { history, at } = start()
    done(history, moveNodes({ ids: [at('c')], to: { after: at('b') } }))
    expect(history.canUndo).toBe(false)
  })

  test('a container does not go into itself, nor a pane out of its tabs', () => {
    const { at, parentOf, refusal } = start()
    const pane = parentOf(at('d'))
    expect(refusal(moveNodes({ ids: [parentOf(at('b'))], to: { into: parentOf(at('b')) } }))).toBe('intoItself')
    expect(refusal(moveNodes({ ids: [parentOf(pane)], to: { before: at('d') } }))).toBe('intoItself')
    expect(refusal(moveNodes({ ids: [pane], to: { into: rootId } }))).toBe('wrongParent')
    expect(refusal(moveNodes({ ids: [at('g')], to: { into: at(table) } }))).toBe('notInTable')
    expect(refusal(moveNodes({ ids: ['n999'], to: { into: rootId } }))).toBe('noSuchNode')
  })

  test('into a sub-table and out again, references follow and the bytes are the old ones', () => {
    const { history, source, at } = start()
    const formula = () => referencesIn(history.document).filter(({ to, path }) => to === at('b') && path[0] === 'expression')
    done(history, moveNodes({ ids: [at('b')], to: { into: at(table) } }))
    expect(formula().map(({ text }) => text)).toEqual([`${table}.b`])
    expect(configOf(history.document, at('b'))).toMatchObject({ isSubTable: true, parentVModel: table })
    done(history, moveNodes({ ids: [at('b')], to: { before: at('c') } }))
    expect(formula().map(({ text }) => text)).toEqual(['b'])
    expect(writeForm(history.document, source)).toBe(source.text)
  })

  test('a name that is taken in the sub-table is changed', () => {
    const { history, at } = start()
    const { ids } = done(history, addNodes({ nodes: [rawField('input', 'twice')], to: { into: rootId } }))
    done(history, moveNodes({ ids, to: { into: at(table) } }))
    expect(nameOfNode(history.document, ids[0] ?? '')).not.toBe('twice')
    expect(scopeOf(history.document, ids[0] ?? '')).toBe(at(table))
  })
})

describe('copying', () => {
  test('new ids, new names, and what is said inside of the copy follows', () => {
    const { history, at } = start()
    const before = history.document
    const { ids } = done(history, copyNodes({ ids: [at(table)] }))
    const doc = history.document
    const copies = [...subtree(doc, ids[0] ?? '')]
    expect(copies.some((id) => before.nodes[id])).toBe(false)
    const [copy, qty] = copies.map((id) => nameOfNode(doc, id))
    expect(copy).toMatch(/^tableField\d+$/)
    expect(copy).not.toBe(table)
    expect(shellOf(doc, ids[0] ?? '').summaryField).toEqual([qty])
    expect(shellOf(doc, copies[2] ?? '').expression).toEqual([
      { __vModel__: `${copy}.${qty}`, label: 'tableField104.qty' },
      '×',
      '2',
    ])
    expect(configOf(doc, copies[1] ?? '')).toMatchObject({ parentVModel: copy })
    expect(childrenOf(doc, rootId).indexOf(ids[0] ?? '')).toBe(childrenOf(doc, rootId).indexOf(at(table)) + 1)
  })

  test('what is said of fields outside stays, and scripts are named to be looked at', () => {
    const { history, at } = start()
    const first = done(history, copyNodes({ ids: [at('d')] })).ids[0] ?? ''
    expect(configOf(history.document, first).startRelationField).toBe('c')
    expect(done(history, copyNodes({ ids: [at('a'), at('b')], to: { into: rootId } })).scripts).toMatchObject([
      { text: 'b', isScript: true },
    ])
  })

  test('numbers and keys by which other clients tell nodes apart are new, and pane names too', () => {
    const { history, at, parentOf } = start()
    const a = done(history, copyNodes({ ids: [at('a')] })).ids[0] ?? ''
    expect(configOf(history.document, a).formId).toBe(111)
    expect(configOf(history.document, a).renderKey).not.toBe(7)
    const pane = done(history, copyNodes({ ids: [parentOf(at('d'))] })).ids[0] ?? ''
    expect(shellOf(history.document, pane).name).toBe('3')
  })
})

describe('deleting', () => {
  test('what still names the deleted field is reported, before and after, also in scripts', () => {
    const { history, at } = start()
    const broken = referencesTo(history.document, [at('b')])
    expect(broken.map(({ text, isScript }) => [text, isScript])).toEqual([
      ['b', true],
      ['b', false],
    ])
    expect(done(history, deleteNodes([at('b')])).broken).toEqual(broken)
  })

  test('what is deleted together does not report itself', () => {
    const { history, at } = start()
    expect(done(history, deleteNodes([at('qty'), at(table)])).broken.map(({ path }) => path)).toEqual([
      ['expression', 2, '__vModel__'],
    ])
  })

  test('the form itself and single cells are not deleted', () => {
    const { at, parentOf, refusal } = start()
    expect(refusal(deleteNodes([rootId]))).toBe('noSuchNode')
    expect(refusal(deleteNodes([parentOf(at('e'))]))).toBe('gridCell')
  })
})

describe('properties', () => {
  test('a new name is followed by formulas, limits, summaries and columns', () => {
    const { history, at } = start()
    const c = at('c')
    done(history, setProperty({ id: c, path: ['__vModel__'], value: 'chosen' }))
    expect(configOf(history.document, at('d')).startRelationField).toBe('chosen')
    done(history, setProperty({ id: at('qty'), path: ['__vModel__'], value: 'count' }))
    expect(shellOf(history.document, at(table)).summaryField).toEqual(['count'])
    done(history, setProperty({ id: at(table), path: ['__vModel__'], value: 'lines' }))
    expect(shellOf(history.document, at('twice')).expression).toMatchObject([{ __vModel__: 'lines.count' }, '×', '2'])
    expect(configOf(history.document, at('count')).parentVModel).toBe('lines')
    expect(referencesIn(history.document).filter(({ to }) => to === c)).toHaveLength(1)
  })

  test('scripts keep their words, and are reported', () => {
    const { history, at } = start()
    expect(done(history, setProperty({ id: at('b'), path: ['__vModel__'], value: 'bb' })).scripts).toMatchObject([
      { from: at('a'), text: 'b' },
    ])
  })

  test('names that are taken or wrong, types, lists of nodes and ways that do not exist are refused', () => {
    const { at, parentOf, refusal } = start()
    const set = (id: NodeId, path: (string | number)[], value: unknown) => refusal(setProperty({ id, path, value }))
    expect(set(at('a'), ['__vModel__'], 'B')).toBe('nameTaken')
    expect(set(at('a'), ['__vModel__'], 'a-b')).toBe('badName')
    expect(set(at('a'), ['__config__', 'jnpfKey'], 'select')).toBe('fixedType')
    for (const path of [['__config__'], ['__config__', 'children'], ['__config__', 'children', 0]]) {
      expect(set(parentOf(at('b')), path, [])).toBe('holdsNodes')
    }
    expect(set(rootId, ['fields'], [])).toBe('holdsNodes')
    expect(set(at('a'), ['__config__', 'label', 'x'], 1)).toBe('badPath')
    expect(set(at('a'), ['constructor', 'x'], 1)).toBe('badPath')
    expect(set(at('a'), [], 1)).toBe('badPath')
    expect(set('n999', ['x'], 1)).toBe('noSuchNode')
  })

  test('a property that is taken away comes back to its old place', () => {
    const { history, source, at } = start()
    done(history, setProperty({ id: at('a'), path: ['__config__', 'label'], value: undefined }))
    expect(configOf(history.document, at('a'))).not.toHaveProperty('label')
    history.undo()
    expect(writeForm(history.document, source)).toBe(source.text)
  })
})
