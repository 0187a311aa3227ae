import type { Editor } from '@tiptap/react'

/** Writing out a long text at every key would be felt, so it waits for a pause or until the editor is left. */
const longTextLength = 100_000
const pauseMs = 400

export type WriteOut = {
  /** The document changed: the value follows, at once or soon. */
  changed: (editor: Editor) => void
  /** Whatever still waits is written now. */
  flush: (editor: Editor) => void
  /** The value as it was last written or taken over; tells a value of somebody else from an echo. */
  last: () => string
  took: (html: string) => void
}

/** Hands the text of an editor to its field. */
export function createWriteOut(initial: string, write: (html: string) => void): WriteOut {
  let last = initial
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (editor: Editor) => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    // An empty document is no value, however many empty paragraphs stand for it.
    const html = editor.isEmpty ? '' : editor.getHTML()
    if (html === last) return
    last = html
    write(html)
  }
  return {
    changed: (editor) => {
      clearTimeout(timer)
      timer = setTimeout(() => flush(editor), pauseMs)
      if (last.length < longTextLength) flush(editor)
    },
    flush,
    last: () => last,
    took: (html) => {
      clearTimeout(timer)
      timer = undefined
      last = html
    },
  }
}
