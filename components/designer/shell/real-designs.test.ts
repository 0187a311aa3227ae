import {
  childrenOf,
  isRefusal,
  labelOfNode,
  type NodeId,
  nodeOf,
  openForm,
  rootId,
  setProperty,
  type TreeDocument,
  writeForm,
} from '@/lib/designer/public'
import { realForm, realForms } from '@/lib/designer/testing-forms'
import { DesignerSession } from './designer-session'

// Designs as installations of other versions saved them.
test.each(realForms)('of %s, opened and saved with another label, only that label differs', (file) => {
  const text = realForm(file)
  const opened = openForm(text)
  if (isRefusal(opened)) throw new Error(opened.refused)
  const session = new DesignerSession(opened.document, { now: () => 0, onRefused: ({ refused }) => expect(refused).toBe('') })
  expect(writeForm(session.document, opened.source)).toBe(text)
  const ids = Object.keys(session.document.nodes).filter((id) => labelOfNode(session.document, id) !== '')
  for (const id of ids) {
    session.run(setProperty({ id, path: ['__config__', 'label'], value: '改过的' }))
    const wanted = JSON.parse(text)
    nodeAt(wanted, session.document, id).__config__.label = '改过的'
    expect(JSON.parse(writeForm(session.document, opened.source))).toEqual(wanted)
    session.history.undo()
    expect(writeForm(session.document, opened.source)).toBe(text)
  }
  expect(ids.length).toBeGreaterThan(0)
})

type StoredNode = { __config__: { label: string; children?: StoredNode[] } }

/** The node as it is stored, by where it stands. */
function nodeAt(stored: StoredNode[] | { fields: StoredNode[] }, document: TreeDocument, id: NodeId): StoredNode {
  const parent = nodeOf(document, id)?.parent ?? rootId
  const at = childrenOf(document, parent).indexOf(id)
  const top = Array.isArray(stored) ? stored : stored.fields
  const siblings = parent === rootId ? top : (nodeAt(stored, document, parent).__config__.children ?? [])
  const node = siblings[at]
  if (!node) throw new Error(`no ${id}`)
  return node
}
