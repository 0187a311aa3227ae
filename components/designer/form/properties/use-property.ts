import { useCallback, useMemo } from 'react'
import {
  type Command,
  inOneStep,
  isSameJson,
  type NodeId,
  nodeOf,
  setProperty,
  type TreeDocument,
  valueAt,
} from '@/lib/designer/public'
import type { DesignerSession } from '../../shell/designer-session'
import { useSession, useSessionFact } from '../../shell/session-context'
import { emptyDefault } from './empty-default'

export type Property = {
  /** What is stored; of several nodes what the first one stores. */
  value: unknown
  /** The nodes do not store the same. */
  isMixed: boolean
  /** A step of its own. */
  set: (value: unknown) => void
  /** Belongs to one step with what was typed just before. */
  type: (value: unknown) => void
  /** The person left the control: what is typed next is another step. */
  leave: () => void
}

/** One property of the chosen nodes. Who asks is drawn again when this very value changes, and nothing else does it. */
export function useProperty(ids: readonly NodeId[], path: readonly (string | number)[]): Property {
  const session = useSession()
  const value = useSessionFact(
    useCallback((from: DesignerSession) => valueAt(nodeOf(from.document, ids[0] ?? '')?.shell, path), [ids, path]),
  )
  const isMixed = useSessionFact(
    useCallback(
      ({ document }: DesignerSession) => {
        const first = valueAt(nodeOf(document, ids[0] ?? '')?.shell, path)
        return ids.some((id) => !isSameJson(valueAt(nodeOf(document, id)?.shell, path), first))
      },
      [ids, path],
    ),
  )
  const writes = useMemo(() => {
    const command = (next: unknown) => forAll(ids, (id) => setProperty({ id, path, value: next }))
    return {
      set: (next: unknown) => void session.run(command(next)),
      type: (next: unknown) => void session.run(command(next), `${ids.join(',')}:${path.join('.')}`),
      leave: () => session.history.endBurst(),
    }
  }, [session, ids, path])
  return { value, isMixed, ...writes }
}

/** The property of an entry; with another value of some the default value goes, in the same step. */
export function useEntry(ids: readonly NodeId[], entry: { path: readonly string[]; resetsDefault?: true }): Property {
  const session = useSession()
  const property = useProperty(ids, entry.path)
  if (!entry.resetsDefault) return property
  const command = (value: unknown) =>
    forAll(ids, (id) => inOneStep([setProperty({ id, path: entry.path, value }), emptyDefault(id)]))
  return { ...property, set: (value) => void session.run(command(value)) }
}

/** The same for each of the nodes, in one step. */
function forAll(ids: readonly NodeId[], command: (id: NodeId) => Command<TreeDocument>): Command<TreeDocument> {
  const [only] = ids
  return ids.length === 1 && only !== undefined ? command(only) : inOneStep(ids.map(command))
}

/** Numbers of another spelling than JavaScript's are marked in the document (`tree/json-text.ts`). */
export function plainValue(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('\u0000#') ? value.slice(2) : value
}
