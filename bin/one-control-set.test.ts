import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** What a browser draws in its own look, and the one part that stands for it. */
const natives: readonly [RegExp, string][] = [
  [/<select\b/, 'Select, or FieldCombobox'],
  [/type="checkbox"/, 'Checkbox, or SwitchInput'],
  [/type="radio"/, 'Radio'],
  [/type="search"/, 'SearchInput, or KeywordSearch'],
  [/type="range"/, 'Range'],
  [/type="(?:number|date|time|month|week|datetime-local)"/, 'the widget of its kind'],
  [/<(?:progress|meter)\b/, 'Progress'],
  [/<(?:audio|video)\b/, 'AudioPlayer, VideoPlayer'],
]

/** Pictures that are chosen stand over inputs that nobody sees. */
const unseen = new Set(['components/features/shell/settings/radio-cards.tsx'])

const root = path.join(__dirname, '..')

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
}

test('no control of the browser stands beside our own (the look, one of each)', () => {
  const found = [...sources('components'), ...sources('app')]
    .filter((file) => !file.startsWith('components/ui/') && !unseen.has(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return natives.flatMap(([native, ours]) => (native.test(text) ? [`${file}: ${native.source} instead of ${ours}`] : []))
    })
  expect(found).toEqual([])
})

/** Elements of the page with a `title`. A frame has it for its name, and a drawing says its name in an element. */
function nativeTips(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  if (!/\btitle=/.test(text)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isJsxAttribute(node) && node.name.getText() === 'title') {
      const element = node.parent.parent.tagName.getText()
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      if (/^[a-z][a-z\d]*$/.test(element) && element !== 'iframe')
        found.push(`${file}:${line}: <${element} title> instead of data-tip`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('the tips of the browser do not stand beside our own', () => {
  expect([...sources('components'), ...sources('app')].flatMap(nativeTips)).toEqual([])
})
