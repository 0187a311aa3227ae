import type { Node } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { readDataUrl } from '@/lib/client/read-data-url'
import { type ImageFault, imageBytesOf, imageFault } from './image-limits'

/** Bytes of the pictures that stand in a document. */
export function documentImageBytes(document: Node): number {
  let bytes = 0
  document.descendants((node) => {
    if (node.type.name === 'image') bytes += imageBytesOf(String(node.attrs.src ?? '')).total
    if (node.type.name === 'preservedBlock') bytes += imageBytesOf(String(node.attrs.html ?? '')).total
  })
  return bytes
}

type Insertion = { files: FileList | readonly File[] | undefined; at?: number; onFault: (fault: ImageFault) => void }

/** Puts pictures into the text; false when there is none among the files. Other files are none of ours. */
export function insertImages(view: EditorView, { files, at, onFault }: Insertion): boolean {
  const images = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
  if (images.length === 0) return false
  const fault = imageFault(
    images.map(({ type, size }) => ({ type, bytes: size })),
    documentImageBytes(view.state.doc),
  )
  if (fault) onFault(fault)
  else void readAndInsert(view, images, at).catch(() => onFault('imageType'))
  return true
}

async function readAndInsert(view: EditorView, images: readonly File[], at: number | undefined) {
  const sources = await Promise.all(images.map(readDataUrl))
  const { image } = view.state.schema.nodes
  if (view.isDestroyed || !image) return
  const nodes = sources.map((src, index) => image.create({ src, alt: images[index]?.name ?? '' }))
  const { tr } = view.state
  const place = at === undefined ? tr.selection.from : Math.min(at, tr.doc.content.size)
  if (at === undefined) tr.deleteSelection()
  for (const [index, node] of nodes.entries()) tr.insert(place + index, node)
  // A picture that came alone is marked, so that its size can be chosen at once.
  if (nodes.length === 1) tr.setSelection(NodeSelection.create(tr.doc, place))
  view.dispatch(tr.scrollIntoView())
}
