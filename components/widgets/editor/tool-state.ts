import type { Editor } from '@tiptap/react'

/** What the toolbar shows of the place the caret is at. Plain values, so that it is drawn again only when one differs. */
export function toolState({ editor }: { editor: Editor }) {
  const { color, backgroundColor, fontSize } = editor.getAttributes('textStyle')
  const isImage = editor.isActive('image')
  const width: unknown = editor.getAttributes('image').width
  return {
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    quote: editor.isActive('blockquote'),
    codeBlock: editor.isActive('codeBlock'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    isRightToLeft: editor.isActive({ dir: 'rtl' }),
    align: ['center', 'right', 'justify', 'left'].find((textAlign) => editor.isActive({ textAlign })) ?? '',
    heading: editor.isActive('heading') ? String(editor.getAttributes('heading').level ?? '') : '',
    fontSize: textOf(fontSize),
    color: textOf(color),
    backColor: textOf(backgroundColor),
    isImage,
    imageWidth: isImage && (typeof width === 'string' || typeof width === 'number') ? String(width) : '',
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
