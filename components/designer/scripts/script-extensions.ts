import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  insertCompletionText,
  selectedCompletion,
} from '@codemirror/autocomplete'
import { completionPath, javascript, javascriptLanguage } from '@codemirror/lang-javascript'
import { syntaxTree } from '@codemirror/language'
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint'
import { type EditorState, type Extension, Prec, type Text } from '@codemirror/state'
import { type EditorView, hoverTooltip, keymap } from '@codemirror/view'
import { checkScripts } from '@/lib/client/scripts/check-scripts'
import type { ScriptFault } from '@/lib/client/scripts/script-checker'
import { scriptLimits } from '@/lib/form/scripts/limits'
import type { ScriptWord } from '@/lib/form/scripts/script-api'
import { scriptTooltip } from './script-hover'
import type { ScriptField, ScriptLanguage } from './script-language'

/** JavaScript for one script: what it is given and the fields are offered, and what the sandbox refuses is marked. */
export function scriptExtensions(language: ScriptLanguage): readonly Extension[] {
  return [
    javascript(),
    autocompletion({ icons: false }),
    Prec.highest(keymap.of([{ key: 'Enter', run: leaveTypedName }])),
    javascriptLanguage.data.of({ autocomplete: (context: CompletionContext) => completeScript(context, language) }),
    hoverTooltip(({ state }, pos) => scriptTooltip(state, pos, language)),
    lintGutter(),
    linter(({ state }) => scriptDiagnostics(state, language), { delay: 500 }),
  ]
}

/** Where the whole name is typed already there is nothing left to complete: Enter begins a line, as it does everywhere else. */
export function leaveTypedName(view: EditorView): boolean {
  const chosen = selectedCompletion(view.state)
  const whole = typeof chosen?.apply === 'string' ? chosen.apply : (chosen?.label ?? '')
  const { head } = view.state.selection.main
  if (whole !== '' && view.state.sliceDoc(Math.max(0, head - whole.length), head) === whole) closeCompletion(view)
  return false
}

/** Functions whose first argument is the name of a field. */
const fieldCalls: ReadonlySet<string> = new Set([
  'setFormData',
  'setShowOrHide',
  'setRequired',
  'setDisabled',
  'getFieldOptions',
  'setFieldOptions',
])

/** Objects that have the fields as properties. */
const fieldHolders: ReadonlySet<string> = new Set(['formData', 'row', 'data'])

export function completeScript(context: CompletionContext, language: ScriptLanguage): CompletionResult | null {
  const inText = textAround(context)
  if (inText) {
    const found = matching(language.fields, inText.typed)
    return found.length > 0
      ? { from: inText.from, options: found.map((field) => fieldOption(field, field.code)), filter: false }
      : null
  }
  const parameters = parametersAt(context, language)
  if (parameters) return parameters
  const ofRow = rowAt(context)
  if (ofRow) {
    const columns = language.fields.flatMap(({ code, label }) => {
      const [table, child] = code.split('.')
      return table === ofRow.table && child !== undefined ? [{ code: child, label }] : []
    })
    return { from: ofRow.from, options: columns.map((field) => fieldOption(field, afterDot(field.code))), validFor: /^\w*$/ }
  }
  const path = completionPath(context)
  if (!path || (path.path.length === 0 && path.name === '' && !context.explicit)) return null
  const from = context.pos - path.name.length
  const [holder = ''] = path.path
  if (path.path.length > 1) return null
  if (fieldHolders.has(holder)) {
    const main = matching(language.fields, path.name).filter(({ code }) => !code.includes('.'))
    return { from, options: main.map((field) => fieldOption(field, afterDot(field.code))), filter: false }
  }
  if (holder !== '' && holder !== 'onlineUtils') return null
  const options = language.words.filter(({ write }) => write.startsWith('onlineUtils.') === (holder === 'onlineUtils'))
  const words = uniqueWords(options, language)
  if (holder !== '') return { from, options: words, validFor: /^\w*$/ }
  // The title of a field, typed where a value can stand, is its value.
  const isForm = language.words.some(({ key }) => key === 'formData')
  const titled = path.name !== '' && isForm ? matching(language.fields, path.name) : []
  const values = titled
    .filter(({ code }) => !code.includes('.'))
    .map((field) => fieldOption(field, propertyOf('formData', field.code)))
  const utils = language.words.some(({ write }) => write.startsWith('onlineUtils.')) ? [{ label: 'onlineUtils' }] : []
  const start = path.name.toLowerCase()
  const near = [...words, ...utils].filter(({ label }) => label.toLowerCase().includes(start))
  return { from, options: [...near, ...values], filter: false }
}

/** In the parameter list `({ formData, … })`: what the script is given and has not named there yet. */
function parametersAt(context: CompletionContext, { words, say }: ScriptLanguage): CompletionResult | null {
  let node = syntaxTree(context.state).resolveInner(context.pos, -1)
  while (!/^Object/.test(node.name) && node.parent && node.name !== 'Block') node = node.parent
  // Before its arrow is written, the list is an object to the reader of the language.
  const isFirst = /^\s*(async\s*)?\(\s*$/.test(context.state.sliceDoc(0, node.from))
  if (!(node.name === 'ObjectPattern' && node.parent?.name === 'ParamList') && !(node.name === 'ObjectExpression' && isFirst))
    return null
  const typed = context.matchBefore(/[\w$]*/)
  const before = context.state.sliceDoc(node.from, typed?.from ?? context.pos)
  // Behind a colon or a sign of equality another name stands, which is the author's.
  if (/[:=]\s*$/.test(before)) return null
  const listed = new Set(`${before} ${context.state.sliceDoc(context.pos, node.to)}`.match(/[\w$]+/g))
  const named = new Map(words.map((word) => [/^\w+/.exec(word.write)?.[0] ?? word.write, word]))
  const options = [...named].filter(([name]) => !listed.has(name))
  return {
    from: typed?.from ?? context.pos,
    options: options.map(([label, { key, write }]) => ({
      label,
      type: 'variable',
      ...(write.startsWith('onlineUtils.') ? {} : { info: say.meaning(key) }),
    })),
    validFor: /^[\w$]*$/,
  }
}

/** Behind a row of a sub-table, as in `formData.tableField1[0].`. */
function rowAt(context: CompletionContext): { table: string; from: number } | null {
  const typed = context.matchBefore(/\bformData\??\.(\w+)(\?\.)?\[[^\][]*\]\??\.\w*/)
  const [, table = '', word = ''] = /^formData\??\.(\w+).*\.(\w*)$/.exec(typed?.text ?? '') ?? []
  return table === '' ? null : { table, from: context.pos - word.length }
}

function uniqueWords(words: readonly ScriptWord[], { say }: ScriptLanguage): Completion[] {
  return words.map(({ key, write }) => {
    const signature = write.replace(/^onlineUtils\./, '')
    const [name = signature] = /^\w+/.exec(signature) ?? []
    return { label: name, detail: signature.slice(name.length), info: say.meaning(key), type: 'function' }
  })
}

/** Whether the name can stand behind a dot: of `row.table-price` it would be a subtraction. */
const isPlainName = (code: string) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(code)

const inBrackets = (code: string) => `['${code.replace(/[\\']/g, '\\$&')}']`

const propertyOf = (holder: string, code: string) => (isPlainName(code) ? `${holder}.${code}` : `${holder}${inBrackets(code)}`)

/** What is put in where a dot stands already; brackets come in its place (behind `?.` they stand after it). */
function afterDot(code: string): NonNullable<Completion['apply']> {
  if (isPlainName(code)) return code
  return (view, _, from, to) => {
    const [dot = ''] = /\??\.\s*$/.exec(view.state.sliceDoc(0, from)) ?? []
    const start = dot.startsWith('?') ? from : from - dot.length
    view.dispatch(insertCompletionText(view.state, inBrackets(code), start, to))
  }
}

const fieldOption = ({ code, label }: ScriptField, apply: NonNullable<Completion['apply']>): Completion => ({
  label: code,
  detail: label,
  apply,
  type: 'property',
})

function matching(fields: readonly ScriptField[], typed: string): readonly ScriptField[] {
  const word = typed.toLowerCase()
  return fields.filter(({ code, label }) => `${code} ${label}`.toLowerCase().includes(word))
}

/** The text in quotes that the caret stands in, where the name of a field is meant: as a first argument, in brackets, or when one asks. */
function textAround(context: CompletionContext): { from: number; typed: string } | null {
  const node = syntaxTree(context.state).resolveInner(context.pos, -1)
  if (node.name !== 'String' || context.pos <= node.from) return null
  const isMember = node.parent?.name === 'MemberExpression'
  const around = isMember ? node.parent : node.parent?.name === 'ArgList' ? node.parent.parent : null
  const callee = around?.firstChild
  const name = callee ? context.state.sliceDoc(callee.from, callee.to) : ''
  const isField = (isMember ? fieldHolders : fieldCalls).has(name)
  if (!isField && !context.explicit) return null
  return { from: node.from + 1, typed: context.state.sliceDoc(node.from + 1, context.pos) }
}

/** What the sandbox says of the text, and names that are no field of the form. */
export async function scriptDiagnostics(state: EditorState, language: ScriptLanguage): Promise<Diagnostic[]> {
  const [fault] = await checkScripts([state.doc.toString()], language.startPort)
  const told = fault ? [faultDiagnostic(state.doc, fault, language)] : []
  return [...tooLong(state.doc, language), ...told, ...unknownFields(state, language)]
}

/** The run time passes over a text of such a length. */
function tooLong({ length }: Text, { say }: ScriptLanguage): Diagnostic[] {
  const from = scriptLimits.scriptCharacters
  return length > from ? [{ from, to: length, severity: 'error', message: say.tooLong }] : []
}

function faultDiagnostic(doc: Text, { text, place, kind }: ScriptFault, { say }: ScriptLanguage): Diagnostic {
  const line = doc.line(Math.min(doc.lines, place?.line ?? 1))
  const at = Math.min(line.to, line.from + (place?.column ?? 1) - 1)
  const message = kind === 'endless' ? say.endless : text === '' ? say.noFunction : say.fault(text)
  const severity = kind === 'noFunction' ? 'warning' : 'error'
  return { from: Math.min(at, Math.max(line.from, line.to - 1)), to: line.to, severity, message }
}

/** What every value object has beside the fields (contract 3a §11). */
const otherNames: ReadonlySet<string> = new Set(['id', 'flowId'])

function unknownFields(state: EditorState, { fields, areFieldsAll, say }: ScriptLanguage): Diagnostic[] {
  if (!areFieldsAll) return []
  const known = new Set(fields.flatMap(({ code }) => [code, code.replace('.', '-'), code.split('.')[0] ?? code]))
  const found: Diagnostic[] = []
  const tell = (from: number, to: number, name: string) => {
    if (known.has(name) || otherNames.has(name)) return
    found.push({ from, to, severity: 'warning', message: say.unknownField(name) })
  }
  const textOf = (node: { from: number; to: number }) => state.sliceDoc(node.from, node.to)
  syntaxTree(state).iterate({
    enter: ({ name, node }) => {
      const [first, last] = [node.firstChild, node.lastChild]
      if (!first || !last) return
      if (name === 'MemberExpression' && last.name === 'PropertyName' && textOf(first) === 'formData') {
        tell(last.from, last.to, textOf(last))
      }
      if (name !== 'CallExpression' || last.name !== 'ArgList' || !fieldCalls.has(textOf(first))) return
      const given = last.firstChild?.nextSibling
      if (given?.name === 'String') tell(given.from, given.to, textOf(given).slice(1, -1))
    },
  })
  return found
}
