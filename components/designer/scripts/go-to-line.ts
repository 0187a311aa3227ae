import type { EditorView } from '@codemirror/view'

/** Puts the caret at the beginning of a line (from 1; the last one where there are fewer), into sight. */
export function goToLine(view: EditorView, line: number) {
  const { from } = view.state.doc.line(Math.min(view.state.doc.lines, Math.max(1, line)))
  view.dispatch({ selection: { anchor: from }, scrollIntoView: true })
  view.focus()
}
