import { useCallback } from 'react'
import { type NodeId, nodeOf, valueAt } from '@/lib/designer/public'
import { readText } from '@/lib/form/read'
import { attributeSource } from '@/lib/form/references'
import type { DesignerSession } from '../../shell/designer-session'
import { useSessionFact } from '../../shell/session-context'
import { useFormFields } from './form-fields'

/** Where the field of that name chooses its records from: a module or a data interface, '' where it is neither. */
export function useSourceOf(reference: string): { modelId: string; interfaceId: string } {
  const code = attributeSource(reference)
  const fields = useFormFields()
  const id = fields.find((field) => field.code === code || field.code.endsWith(`-${code}`))?.id ?? ''
  const modelId = useSessionFact(useCallback((session: DesignerSession) => textOf(session, id, 'modelId'), [id]))
  const interfaceId = useSessionFact(useCallback((session: DesignerSession) => textOf(session, id, 'interfaceId'), [id]))
  return { modelId, interfaceId }
}

function textOf({ document }: DesignerSession, id: NodeId, key: string): string {
  return readText(valueAt(nodeOf(document, id)?.shell, [key]))
}
