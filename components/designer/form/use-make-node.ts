import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { nodeOf, rootId } from '@/lib/designer/public'
import { own, readNumber, readRecord } from '@/lib/form/read'
import type { PaletteType } from '@/lib/form/widget-facts/widget-types'
import { useSession } from '../shell/session-context'
import { makeNode } from './make-node'

/** Makes nodes for this form in the language of the person. */
export function useMakeNode(): (type: PaletteType) => unknown {
  const tNames = useTranslations('designer.widgets')
  const tDrop = useTranslations('designer.drop')
  const session = useSession()
  return useCallback(
    (type) => {
      const form = readRecord(nodeOf(session.document, rootId)?.shell)
      const span = readNumber(own(form, 'span')) ?? 24
      return makeNode(type, { name: tNames(type), words: (key) => tDrop(key), span, nowMs: Date.now() })
    },
    [session, tNames, tDrop],
  )
}
