import {
  autocompletion,
  CompletionContext,
  completionStatus,
  selectedCompletion,
  startCompletion,
} from '@codemirror/autocomplete'
import { javascript } from '@codemirror/lang-javascript'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { waitFor } from '@testing-library/react'
import { scriptLimits } from '@/lib/form/scripts/limits'
import { scriptWords } from '@/lib/form/scripts/script-api'
import { startHere } from '@/tests/fixtures/script-engine'
import { completeScript, leaveTypedName, scriptDiagnostics } from './script-extensions'
import { meaningOfWord } from './script-hover'
import type { ScriptLanguage } from './script-language'
import { tryScript } from './try-script'

const language: ScriptLanguage = {
  words: scriptWords('change'),
  fields: [
    { code: 'amount', label: '金额' },
    { code: 'table1.price', label: '明细 / 单价' },
  ],
  areFieldsAll: true,
  say: {
    meaning: (key) => key,
    unknownField: (name) => `unknown ${name}`,
    noFunction: 'no function',
    tooLong: 'too long',
    endless: 'endless',
    fault: (text) => text,
  },
  startPort: startHere,
}
const stateOf = (doc: string) => EditorState.create({ doc, extensions: [javascript()] })

function offered(text: string): unknown[] {
  const found = completeScript(new CompletionContext(stateOf(text), text.length, false), language)
  return found?.options.map(({ label, apply }) => apply ?? label) ?? []
}

test('what is offered is what the sandbox gives, and fields by title or name, those of sub-tables too', async () => {
  expect(offered('() => { setF')).toEqual(['setFormData', 'setFieldOptions'])
  expect(offered('() => { onlineUtils.to')).toContain('toast')
  expect(offered('() => { formData.am')).toEqual(['amount'])
  expect(offered('() => { 金额')).toEqual(['formData.amount'])
  expect(offered("() => { setFormData('单")).toEqual(['table1.price'])
  expect(offered("() => { formData['")).toEqual(['amount', 'table1.price'])
  expect(offered('() => { formData.table1[0].')).toEqual(['price'])
  expect(offered('({ formData, onlineUtils, setF')).not.toContain('formData')
  expect(offered('({ formData, onlineUtils, setF')).toEqual(expect.arrayContaining(['data', 'setFormData', 'setRequired']))
  expect(meaningOfWord('toast', language)).toEqual({ written: "onlineUtils.toast(message, 'info')", text: 'toast' })
  expect(meaningOfWord('price', language)).toEqual({ written: 'table1.price', text: '明细 / 单价' })
  const all = [...new Set(['change', 'onLoad', 'afterOnload', 'func'].flatMap((event) => scriptWords(event)))]
  const paths = all.map(({ write }) => write.replace(/\(.*$/, ''))
  const ofRows = ['row', 'rowIndex', 'column', 'columnIndex', 'index', 'data']
  const missing = paths.filter((path) => !ofRows.includes(path))
  const text = `(given) => console.log(${JSON.stringify(missing)}.filter((path) => path.split('.').reduce((at, key) => at?.[key], given) === undefined).join())`
  const { effects } = await tryScript({ text, values: {}, given: { args: { data: null } }, startPort: startHere })
  expect(effects).toMatchObject([{ kind: 'log', text: '' }])
})

test('what the sandbox cannot read is an error at its line; a name that is no field is a warning', async () => {
  const broken = await scriptDiagnostics(stateOf('() => {\n  let a b\n}'), language)
  expect(broken).toMatchObject([{ severity: 'error', from: 16, message: expect.stringContaining('SyntaxError') }])
  const unknown = await scriptDiagnostics(stateOf("() => { setFormData('gone', formData.amount + formData.lost) }"), language)
  expect(unknown.map(({ severity, message }) => [severity, message])).toEqual([
    ['warning', 'unknown gone'],
    ['warning', 'unknown lost'],
  ])
})

test.each([
  ['row.', "row['table1-price']"],
  ['row?.pri', "row?.['table1-price']"],
  ['row.amo', 'row.amount'],
])('a field of a sub-table, which no dot can lead to, is put into brackets: %s', (typed, written) => {
  const ofList = {
    ...language,
    fields: [
      { code: 'table1-price', label: '明细 / 单价' },
      { code: 'amount', label: '金额' },
    ],
  }
  const view = new EditorView({ state: stateOf(typed) })
  const found = completeScript(new CompletionContext(view.state, typed.length, false), ofList)
  const [option] = found?.options ?? []
  if (!found || !option) throw new Error('nothing is offered')
  if (typeof option.apply === 'function') option.apply(view, option, found.from, typed.length)
  else view.dispatch({ changes: { from: found.from, insert: option.apply ?? option.label, to: typed.length } })
  expect(view.state.doc.toString()).toBe(written)
  view.destroy()
})

test('a text that is too long to run is told of', async () => {
  const text = `() => {}//${'x'.repeat(scriptLimits.scriptCharacters)}`
  expect(await scriptDiagnostics(stateOf(text), language)).toMatchObject([{ severity: 'error', message: 'too long' }])
})

test.each([
  ['amount', false],
  ['amoun', true],
])('Enter behind %s: a name that is typed as a whole is left alone, the beginning of one goes on', async (typed, goesOn) => {
  const fields = autocompletion({ override: [(context) => completeScript(context, language)] })
  const doc = `() => { formData.${typed}`
  const view = new EditorView({
    state: EditorState.create({ doc, selection: { anchor: doc.length }, extensions: [javascript(), fields] }),
  })
  startCompletion(view)
  await waitFor(() => expect(selectedCompletion(view.state)?.label).toBe('amount'))
  expect(leaveTypedName(view)).toBe(false)
  expect(completionStatus(view.state) !== null).toBe(goesOn)
  view.destroy()
})
