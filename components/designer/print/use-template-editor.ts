import type { Editor } from '@tiptap/core'
import { useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { readDocument } from './document/read-document'
import type { StoredNode } from './document/shape'
import { writeDocument } from './document/write-document'
import { clipboardOf, type Sanitize } from './editor/clipboard'
import { templateExtensions } from './editor/schema'

type EditorOptions = {
  html: string
  label: string
  sanitize: Sanitize
  /** The template as it is to be stored; not called as long as nothing was changed. */
  onHtml: (html: string) => void
}

/** So long after the last key the template is written out, in ms. */
const settleMs = 400

type TemplateEditor = { editor: Editor | null; flush: () => void }

/** The editor of a template. What was opened is written anew only once something in it is another. */
export function useTemplateEditor({ html, label, sanitize, onHtml }: EditorOptions): TemplateEditor {
  const latest = useRef({ onHtml, timer: undefined as ReturnType<typeof setTimeout> | undefined })
  latest.current.onHtml = onHtml
  const [content] = useState(() => readDocument(sanitize(html)))
  const write = (changed: Editor) => {
    clearTimeout(latest.current.timer)
    latest.current.timer = undefined
    latest.current.onHtml(writeDocument(changed.state.doc.toJSON() as StoredNode))
  }
  const attributes = { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, spellcheck: 'false' }
  const editor = useEditor({
    extensions: templateExtensions,
    content,
    enableContentCheck: false,
    immediatelyRender: false,
    injectCSS: false,
    onUpdate: ({ editor: changed }) => {
      clearTimeout(latest.current.timer)
      latest.current.timer = setTimeout(() => write(changed), settleMs)
    },
    editorProps: {
      attributes,
    },
    onCreate: ({ editor: made }) => made.setOptions({ editorProps: { attributes, ...clipboardOf(made.schema, sanitize) } }),
  })
  // The timer: what waits when the screen goes is written.
  useEffect(() => {
    const { current } = latest
    return () => clearTimeout(current.timer)
  }, [])
  return {
    editor,
    flush: () => {
      if (editor && !editor.isDestroyed && latest.current.timer !== undefined) write(editor)
    },
  }
}
