import { Node } from '@tiptap/core'
import { sanitizeHtml } from './sanitize-html'

/**
 * What the editor has no tools for, such as tables of earlier versions: shown and moved as a whole, and stored as it came,
 * so that editing the words around it loses nothing.
 */
export const PreservedBlock = Node.create({
  name: 'preservedBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return { html: { default: '', rendered: false } }
  },
  parseHTML() {
    return [{ tag: 'table', priority: 100, getAttrs: (element) => ({ html: element.outerHTML }) }]
  },
  renderHTML({ node }) {
    const { body } = new DOMParser().parseFromString(sanitizeHtml(String(node.attrs.html)), 'text/html')
    return { dom: body.firstElementChild ?? document.createElement('p') }
  },
})
