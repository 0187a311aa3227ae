import { createContext, useContext, useMemo } from 'react'
import { type NodeChange, setNode } from '@/lib/designer/flow/set-node'
import { type NodeId, rootId, valueAt } from '@/lib/designer/public'
import { own, type RawRecord, readRecord, readText } from '@/lib/form/read'
import { useNodeShell, useSession } from '../../shell/session-context'

type Named = { id: NodeId; templateType: number }

const NodeContext = createContext<Named>({ id: rootId, templateType: 0 })

/** Which node the properties are of. */
export const NodeProvider = NodeContext.Provider

/** The node whose properties are shown, and the way to change them: each change is a step, those under one burst key are one together. */
export function useNode() {
  const { id, templateType } = useContext(NodeContext)
  const session = useSession()
  const shell = useNodeShell(id)
  return useMemo(() => {
    const properties: RawRecord = readRecord(own(shell, 'properties'))
    const change = (changes: readonly NodeChange[], burst?: string) =>
      void session.run(setNode(id, changes), burst && `${id}.${burst}`)
    return {
      id,
      templateType,
      type: readText(own(shell, 'type')),
      properties,
      change,
      /** A property by its name, `a.b` for one of an object. */
      value: (name: string) => valueAt(properties, name.split('.')),
      set: (name: string, value: unknown, burst?: string) => change([{ path: ['properties', ...name.split('.')], value }], burst),
      endBurst: () => session.history.endBurst(),
    }
  }, [id, templateType, session, shell])
}

/** A change of a property, for `change`. */
export const propertyChange = (name: string, value: unknown): NodeChange => ({ path: ['properties', ...name.split('.')], value })
