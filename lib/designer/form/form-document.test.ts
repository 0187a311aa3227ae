import { setProperty } from '../commands/set-property'
import { sortChildren } from '../commands/sort-children'
import { done, historyOf, named, opened, realForm, realForms, sampleText } from '../testing-forms'
import { childrenOf, rootId } from '../tree/tree-document'
import { openForm, writeForm } from './form-document'

test.each(realForms)('%s is written back byte for byte when nothing was done', (file) => {
  const text = realForm(file)
  const { document, source } = opened(text)
  expect(writeForm(document, source)).toBe(text)
})

test.each(realForms)('%s keeps every key in its place when it is touched', (file) => {
  const text = realForm(file)
  const { history, source } = historyOf(opened(text))
  const [first = ''] = childrenOf(history.document, rootId)
  done(history, setProperty({ id: first, path: ['__config__', 'label'], value: 'touched' }))
  const expected = JSON.parse(text)
  const fields = Array.isArray(expected) ? expected : expected.fields
  fields[0].__config__.label = 'touched'
  expect(writeForm(history.document, source)).toBe(JSON.stringify(expected))
})

test('what JavaScript does not keep is kept in a touched design: large and odd numbers, keys that are numbers, __proto__, NUL', () => {
  const odd =
    '"flowId":2009458830353764352,"rate":1.50,"e":1e400,"odd":{"2":"b","1":"a","__proto__":{"x":1}},"\\u00001":"\\u0000#5","quote":"\\"\\u0000#7"'
  const { history, source } = historyOf(opened(`{${odd},"labelWidth":100,"fields":[]}`))
  done(history, setProperty({ id: rootId, path: ['labelWidth'], value: 120 }))
  expect(writeForm(history.document, source)).toBe(`{${odd},"labelWidth":120,"fields":[]}`)
})

test('JSON inside of JSON, and a bare list of nodes, are written as they came', () => {
  const inner = sampleText()
  const wrapped = historyOf(opened(JSON.stringify(inner)))
  done(wrapped.history, setProperty({ id: rootId, path: ['labelWidth'], value: 120 }))
  expect(JSON.parse(writeForm(wrapped.history.document, wrapped.source))).toBe(
    inner.replace('"labelWidth":100', '"labelWidth":120'),
  )
  const list = historyOf(opened('[{"__config__":{"jnpfKey":"input"}, "__vModel__":"a"}, 5]'))
  const id = named(list.history.document, 'a')
  done(list.history, setProperty({ id, path: ['__vModel__'], value: 'b' }))
  expect(writeForm(list.history.document, list.source)).toBe('[{"__config__":{"jnpfKey":"input"},"__vModel__":"b"},5]')
})

test('what is no node stays where it is among the nodes', () => {
  const { document, source } = opened('{"fields":[null,{"__config__":null},"x",[1]],"labelWidth":1}')
  const { history } = historyOf({ document, source })
  done(history, sortChildren({ id: rootId, order: childrenOf(document, rootId).toReversed() }))
  expect(writeForm(history.document, source)).toBe('{"fields":[[1],"x",{"__config__":null},null],"labelWidth":1}')
})

test('what is no design is refused', () => {
  const refused = (text: string) => {
    const result = openForm(text)
    return 'refused' in result ? result.refused : 'opened'
  }
  expect(refused('{')).toBe('notJson')
  expect(refused('{"a":01}')).toBe('notJson')
  expect(refused('5')).toBe('notADesign')
  expect(refused('null')).toBe('notADesign')
  expect(refused(`{"a":${'['.repeat(3000)}${']'.repeat(3000)}}`)).toBe('tooDeep')
  expect(refused(' '.repeat(11_000_000))).toBe('tooLarge')
})

test('ids stay when nodes move', () => {
  const { history } = historyOf()
  const id = named(history.document, 'd')
  done(history, sortChildren({ id: rootId, order: childrenOf(history.document, rootId).toReversed() }))
  expect(named(history.document, 'd')).toBe(id)
})
