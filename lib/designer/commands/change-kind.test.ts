import { rawField } from '@/lib/form/test-designs'
import { configOf, nameOfNode, shellOf, typeOfNode } from '../form/form-nodes'
import { referencesIn } from '../form/references'
import { done, startCommands as start } from '../testing-forms'
import { rootId } from '../tree/tree-document'
import { changeKind } from './change-kind'
import { setProperty } from './set-property'

/** A field becomes another kind where it stands (contract 3a §4). */

const former = rawField('input', '', { label: '单行输入' }, { placeholder: '请输入', maxlength: null, clearable: true })
const made = rawField('select', '', { label: '下拉选择', span: 24 }, { placeholder: '请选择', clearable: true, options: [] })

function startWith(change: Record<string, unknown> = {}, config: Record<string, unknown> = {}) {
  const started = start()
  const { history, at } = started
  const id = at('a')
  for (const [key, value] of Object.entries(change)) done(history, setProperty({ id, path: [key], value }))
  for (const [key, value] of Object.entries(config)) done(history, setProperty({ id, path: ['__config__', key], value }))
  return { ...started, id }
}

test('it keeps its name, what people chose and what nobody knows; what the old kind alone had goes', () => {
  const { history, id } = startWith(
    { placeholder: '请选择等级', clearable: false, maxlength: 20, 'x-own': { kept: 1 }, options: 'no list' },
    { label: '等级', required: true, defaultValue: 'A' },
  )
  done(history, changeKind({ id, made, former }))
  expect(typeOfNode(history.document, id)).toBe('select')
  expect(nameOfNode(history.document, id)).toBe('a')
  const shell = shellOf(history.document, id)
  expect(shell).toMatchObject({ placeholder: '请选择等级', clearable: false, 'x-own': { kept: 1 }, options: [] })
  expect(shell).not.toHaveProperty('maxlength')
  expect(configOf(history.document, id)).toMatchObject({ label: '等级', required: true })
  expect(configOf(history.document, id)['defaultValue']).not.toBe('A')
})

test('what nobody changed becomes what the new kind begins with', () => {
  const { history, id } = startWith({ placeholder: '请输入' }, { label: '单行输入' })
  done(history, changeKind({ id, made, former }))
  expect(shellOf(history.document, id)).toMatchObject({ placeholder: '请选择' })
  expect(configOf(history.document, id)).toMatchObject({ label: '下拉选择' })
})

test('what refers to it refers to it still, and undo brings back the same bytes', () => {
  const { history, at } = start()
  const id = at('b')
  const before = JSON.stringify(history.document)
  const links = referencesIn(history.document).filter(({ to }) => to === id).length
  expect(links).toBeGreaterThan(0)
  done(history, changeKind({ id, made, former }))
  expect(referencesIn(history.document).filter(({ to }) => to === id)).toHaveLength(links)
  history.undo()
  expect(JSON.stringify(history.document)).toBe(before)
})

test('containers, the form itself and kinds that may not stand there are refused', () => {
  const { at, parentOf, refusal } = start()
  expect(refusal(changeKind({ id: rootId, made, former }))).toBe('fixedType')
  expect(refusal(changeKind({ id: parentOf(at('b')), made, former }))).toBe('fixedType')
  expect(refusal(changeKind({ id: at('a'), made: rawField('card', ''), former }))).toBe('fixedType')
  expect(refusal(changeKind({ id: at('qty'), made: rawField('editor', ''), former }))).toBe('notInTable')
  expect(refusal(changeKind({ id: 'n999', made, former }))).toBe('noSuchNode')
})
