import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { wrapAt } from './tag-wraps'

const key = new PluginKey<DecorationSet>('drawnPictures')

/** Beside these a picture is drawn as large as it is printed (contract 1 §22). */
const sizes = { img: [90, 90], qrCode: [90, 90], barCode: [168, 40] } as const

/** Tags that are printed as a picture or a code look like one while they are designed: the words around them are not shown. */
export function drawnPictures(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_config, { doc }) => picturesOf(doc),
      apply: (transaction, drawn) => (transaction.docChanged ? picturesOf(transaction.doc) : drawn),
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

function picturesOf(doc: Node): DecorationSet {
  const found: Decoration[] = []
  doc.descendants((node, position) => {
    if (node.type.name !== 'printTag') return
    const { wrap, from, to } = wrapAt(doc, position)
    if (wrap.kind !== 'img' && wrap.kind !== 'qrCode' && wrap.kind !== 'barCode') return
    const [width, height] = sizes[wrap.kind]
    const end = position + node.nodeSize
    const style = `width: ${wrap.width || width}px; height: ${wrap.height || height}px`
    found.push(Decoration.node(position, end, { 'data-picture': wrap.kind, style }))
    if (from < position) found.push(Decoration.inline(from, position, { 'data-unseen': '' }))
    if (end < to) found.push(Decoration.inline(end, to, { 'data-unseen': '' }))
  })
  return DecorationSet.create(doc, found)
}
