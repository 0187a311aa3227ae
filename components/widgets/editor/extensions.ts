import { Image } from '@tiptap/extension-image'
import { TextAlign } from '@tiptap/extension-text-align'
import { BackgroundColor, Color, FontSize, TextStyle } from '@tiptap/extension-text-style'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import { BlockFormat } from './block-format'
import { PreservedBlock } from './preserved-block'

/** Everything the toolbar of spec 2 §9 writes, and what older values hold besides. */
export function editorExtensions(placeholder: string) {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3, 4, 5, 6] },
      link: { openOnClick: false, autolink: false, linkOnPaste: false, HTMLAttributes: { rel: 'noopener noreferrer' } },
      trailingNode: false,
    }),
    TextStyle,
    Color,
    BackgroundColor,
    FontSize,
    TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right', 'justify'] }),
    Image.configure({
      inline: true,
      allowBase64: true,
      resize: { enabled: true, minWidth: 24, minHeight: 24, alwaysPreserveAspectRatio: true },
    }),
    BlockFormat,
    PreservedBlock,
    Placeholder.configure({ placeholder }),
  ]
}
