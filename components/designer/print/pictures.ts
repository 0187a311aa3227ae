import type { Editor } from '@tiptap/core'
import { type ImageFault, imageBytesOf, imageFault } from '@/components/widgets/editor/image-limits'
import { readDataUrl } from '@/lib/client/read-data-url'
import { attributesOf } from './editor/formats'

/** Puts pictures in at the caret, as their own data, so that a template carries them along. Answers why it did not. */
export async function insertPictures(editor: Editor, files: readonly File[]): Promise<ImageFault | null> {
  const images = files.filter(({ type }) => type.startsWith('image/'))
  if (images.length === 0) return files.length === 0 ? null : 'imageType'
  const fault = imageFault(
    images.map(({ type, size }) => ({ type, bytes: size })),
    pictureBytes(editor),
  )
  if (fault) return fault
  try {
    const sources = await Promise.all(images.map(readDataUrl))
    if (editor.isDestroyed) return null
    const nodes = sources.map((src, index) => ({ type: 'picture', attrs: { attrs: { src, alt: images[index]?.name ?? '' } } }))
    editor.chain().focus().insertContent(nodes).run()
    return null
  } catch {
    return 'imageType'
  }
}

function pictureBytes(editor: Editor): number {
  let bytes = 0
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'picture') bytes += imageBytesOf(attributesOf(node)['src'] ?? '').total
  })
  return bytes
}
