'use client'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { toast } from '@/lib/client/toast-store'
import { plainText } from '@/lib/form/wire-values'
import styles from './editor.module.css'
import { EditorToolbar } from './editor-toolbar'
import { editorExtensions } from './extensions'
import type { ImageFault } from './image-limits'
import { documentImageBytes, insertImages } from './insert-images'
import { cleanPastedHtml, type PasteFault, pasteFault } from './pasted-html'
import { htmlText, sanitizeHtml } from './sanitize-html'
import { createWriteOut } from './write-out'

const messages: MessageLoaders = {
  zh: () => import('@/messages/zh/richtext.json'),
  en: () => import('@/messages/en/richtext.json'),
  zhtw: () => import('@/messages/zhtw/richtext.json'),
}

/** Where the person pressed, counted from the top of the text, so that the caret stands there once the editor has come. */
export type Press = { left: number; fromTop: number }

export type RichTextEditorProps = WidgetProps & {
  /** Where the caret starts; the end of the text when it was reached with the keyboard. */
  startsAt: Press | null
  /** Whether nothing else was asked for since. */
  isWanted: () => boolean
}

export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <LazyMessages namespace="richtext" loaders={messages}>
      <LoadedEditor {...props} />
    </LazyMessages>
  )
}

function LoadedEditor({ node, id, value, onChange, onBlur, startsAt, isWanted, ...props }: RichTextEditorProps) {
  const t = useTranslations('richtext')
  const boxRef = useRef<HTMLDivElement>(null)
  const text = plainText(value)
  const changeRef = useRef(onChange)
  changeRef.current = onChange
  const [out] = useState(() => createWriteOut(text, (html) => changeRef.current(html)))
  const [extensions] = useState(() => editorExtensions(node.placeholder || t('placeholder')))
  const [firstContent] = useState(() => sanitizeHtml(text))
  const onFault = (fault: ImageFault | PasteFault) => toast.error(t(fault))
  const editor = useEditor({
    extensions,
    content: firstContent,
    // The first draw on the server and the one in the browser would differ.
    immediatelyRender: false,
    // The styles stand in our own sheet: the policy of the page refuses style elements that scripts write.
    injectCSS: false,
    onCreate: ({ editor: created }) => focusAt(created, startsAt, isWanted),
    onUpdate: ({ editor: changed }) => out.changed(changed),
    editorProps: {
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (view, event) => isPasteTaken(view, event, onFault),
      handleDrop: (view, event, _slice, isMoved) => !isMoved && isDropTaken(view, event, onFault),
      attributes: { ...textboxAttributes(id, node.required, props), class: `${styles.text} ${styles.content}` },
    },
  })
  // External system: the editor, which keeps its own document; a value that did not come from it is put into it.
  useEffect(() => {
    if (!editor || text === out.last()) return
    out.took(text)
    editor.commands.setContent(sanitizeHtml(text), { emitUpdate: false })
  }, [editor, text, out])
  const leave = () => {
    if (editor) out.flush(editor)
    onBlur?.()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F10' || !event.altKey) return
    event.preventDefault()
    boxRef.current?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the whole editor, not one of its parts, ends the edit.
    <div
      ref={boxRef}
      className={styles.box}
      data-invalid={props.error ? '' : undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave()
      }}
      onKeyDown={handleKeyDown}
    >
      {editor ? (
        <EditorToolbar editor={editor} controls={id} onPictures={(files) => insertImages(editor.view, { files, onFault })} />
      ) : null}
      <EditorContent editor={editor} className={styles.scroll} />
    </div>
  )
}

type OnFault = (fault: ImageFault | PasteFault) => void

function isPasteTaken(view: EditorView, event: ClipboardEvent, onFault: OnFault): boolean {
  const html = event.clipboardData?.getData('text/html') ?? ''
  const fault = pasteFault(html, documentImageBytes(view.state.doc))
  if (fault) {
    onFault(fault)
    return true
  }
  // A copied picture comes as a file, and often as an address of elsewhere besides, which this page would not load.
  const hasWords = html !== '' && htmlText(html) !== ''
  return !hasWords && insertImages(view, { files: event.clipboardData?.files, onFault })
}

function isDropTaken(view: EditorView, event: DragEvent, onFault: OnFault): boolean {
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
  const isTaken = insertImages(view, { files: event.dataTransfer?.files, at, onFault })
  if (isTaken) event.preventDefault()
  return isTaken
}

type TextboxProps = Pick<WidgetProps, 'ariaLabel' | 'error' | 'errorId'>

function textboxAttributes(id: string, isRequired: boolean, { ariaLabel, error, errorId }: TextboxProps): Record<string, string> {
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    ...(ariaLabel ? { 'aria-label': ariaLabel } : { 'aria-labelledby': `${id}-label` }),
    ...(error ? { 'aria-invalid': 'true' } : {}),
    ...(error && errorId ? { 'aria-describedby': errorId } : {}),
    ...(isRequired ? { 'aria-required': 'true' } : {}),
  }
}

function focusAt(editor: Editor, startsAt: RichTextEditorProps['startsAt'], isWanted: RichTextEditorProps['isWanted']) {
  // After the paint, when the text has its place on the page.
  requestAnimationFrame(() => {
    // Who went on to something else while the editor was on its way is not called back.
    if (editor.isDestroyed || !isWanted() || !document.activeElement?.contains(editor.view.dom)) return
    const { top } = editor.view.dom.getBoundingClientRect()
    const at = startsAt ? editor.view.posAtCoords({ left: startsAt.left, top: top + startsAt.fromTop })?.pos : undefined
    editor.commands.focus(at ?? 'end')
  })
}
