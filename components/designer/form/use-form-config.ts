import { nodeOf, rootId } from '@/lib/designer/public'
import { readRecord } from '@/lib/form/read'
import type { FormConfig } from '@/lib/form/types'
import type { DesignerSession } from '../shell/designer-session'
import { useSessionFact } from '../shell/session-context'
import { formConfigOf } from './leaf-design'

/** What the form itself is set to; who asks is drawn again when a setting changes, not with every field that comes. */
export function useFormConfig(): FormConfig {
  return useSessionFact(readConfig)
}

const readConfig = ({ document }: DesignerSession) => formConfigOf(readRecord(nodeOf(document, rootId)?.shell))
