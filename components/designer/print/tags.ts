import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { loopTableHtml } from '@/lib/domain/print/propose-template'
import { readDocument } from './document/read-document'
import { insertBlock } from './editor/tables'
import type { FieldTable } from './types'

export type NewTag = { name: string; text: string }

/** Puts a tag in at the caret, or in the place of what is chosen; it is not chosen itself, so that one writes on behind it. */
export function insertTag(editor: Editor, { name, text }: NewTag): void {
  editor.chain().focus().insertContent({ type: 'printTag', attrs: { name, text } }).run()
}

/** A table whose second row is repeated for every row of a sub-table. */
export function insertLoopTable(editor: Editor, { id, children }: FieldTable): void {
  const holder = document.implementation.createHTMLDocument('').createElement('div')
  const fields = children.map((field) => ({ id: field.id, fullName: field.fullName || field.id, kind: '' }))
  holder.innerHTML = loopTableHtml(id, fields)
  const [table] = readDocument(holder).content ?? []
  if (!table) return
  const { tr, schema } = editor.state
  insertBlock(tr, schema.nodeFromJSON(table))
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
}

/** The tag that is chosen, with its place. */
export function chosenTag({ state }: Editor): { position: number; name: string; text: string } | null {
  const { selection } = state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'printTag') return null
  const { name, text } = selection.node.attrs
  return { position: selection.from, name: String(name), text: String(text) }
}

export function chooseAt(editor: Editor, position: number): void {
  const { tr, doc } = editor.state
  const node = doc.nodeAt(position)
  if (!node) return
  if (NodeSelection.isSelectable(node)) tr.setSelection(NodeSelection.create(doc, position))
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
}
