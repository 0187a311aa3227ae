import type { EditorState } from '@codemirror/state'
import type { Tooltip } from '@codemirror/view'
import type { ScriptLanguage } from './script-language'
import styles from './scripts.module.css'

/** What the word at a place means: something that the script is given, or a field. */
export function scriptTooltip(state: EditorState, pos: number, language: ScriptLanguage): Tooltip | null {
  const word = wordAt(state, pos)
  const meaning = word && meaningOfWord(word.text, language)
  if (!word || !meaning) return null
  return { pos: word.from, end: word.to, above: true, create: () => ({ dom: drawn(meaning) }) }
}

type Meaning = { written: string; text: string }

export function meaningOfWord(word: string, { words, fields, say }: ScriptLanguage): Meaning | null {
  const given = words.find(({ write }) => /^(?:onlineUtils\.)?(\w+)/.exec(write)?.[1] === word)
  if (given) return { written: given.write, text: say.meaning(given.key) }
  const field = fields.find(({ code }) => code === word || code.split(/[.-]/)[1] === word)
  return field ? { written: field.code, text: field.label } : null
}

function wordAt(state: EditorState, pos: number): { from: number; to: number; text: string } | null {
  const range = state.wordAt(pos)
  return range ? { from: range.from, to: range.to, text: state.sliceDoc(range.from, range.to) } : null
}

function drawn({ written, text }: Meaning): HTMLElement {
  const dom = document.createElement('div')
  dom.className = styles.hover ?? ''
  const code = document.createElement('code')
  code.textContent = written
  const meaning = document.createElement('span')
  meaning.textContent = text
  dom.append(code, meaning)
  return dom
}
