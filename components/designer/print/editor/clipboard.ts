import { DOMParser, DOMSerializer, Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model'
import type { EditorProps } from '@tiptap/pm/view'
import { readDocument, readInline } from '../document/read-document'
import type { StoredNode } from '../document/shape'
import { writeBlocks, writeInline } from '../document/write-document'

/** Cleans HTML of anywhere; answers an element in a document in which nothing is loaded or run. */
export type Sanitize = (html: string) => HTMLElement

/** What is copied is HTML of the wire, and what is pasted is cleaned like a template that is opened. */
export function clipboardOf(schema: Schema, sanitize: Sanitize): Pick<EditorProps, 'clipboardParser' | 'clipboardSerializer'> {
  return { clipboardParser: new Parser(schema, sanitize), clipboardSerializer: new Serializer() }
}

class Parser extends DOMParser {
  constructor(
    schema: Schema,
    private readonly sanitize: Sanitize,
  ) {
    super(schema, [])
  }

  override parseSlice(dom: globalThis.Node): Slice {
    const holder = dom.ownerDocument?.createElement('div')
    if (!holder) return Slice.empty
    holder.append(...[...dom.childNodes].map((child) => child.cloneNode(true)))
    const body = this.sanitize(holder.innerHTML)
    const inline = readInline(body)
    if (inline) return new Slice(Fragment.from(inline.map((node) => this.schema.nodeFromJSON(node))), 0, 0)
    const doc = this.schema.nodeFromJSON(readDocument(body))
    return isOneLine(doc) ? Slice.maxOpen(doc.content) : new Slice(doc.content, 0, 0)
  }
}

function isOneLine(doc: Node): boolean {
  return doc.childCount === 1 && doc.firstChild?.type.name === 'line'
}

class Serializer extends DOMSerializer {
  /** Nothing is loaded or run in it. */
  private readonly inert = document.implementation.createHTMLDocument('')

  constructor() {
    super({}, {})
  }

  override serializeFragment(fragment: Fragment): HTMLElement | DocumentFragment {
    const nodes = (fragment.toJSON() ?? []) as StoredNode[]
    const isInline = fragment.firstChild?.isInline ?? false
    const holder = this.inert.createElement('template')
    holder.innerHTML = isInline ? writeInline(nodes) : writeBlocks(nodes)
    return holder.content
  }
}
