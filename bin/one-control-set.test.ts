import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

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
const unseen = new Set(['components/features/shell/settings/radio-cards.tsx', 'components/features/schedule/color-panel.tsx'])

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
