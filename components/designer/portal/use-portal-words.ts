import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { itemOf, kindOf, type NewWords } from '@/lib/designer/portal/public'
import type { NodeId, TreeDocument } from '@/lib/designer/public'
import { own, readText } from '@/lib/form/read'
import { isPortalKey } from '@/lib/portal/widget-kinds'

/** What kinds and items are called, and the words of new ones. */
export function usePortalWords() {
  const t = useTranslations('portaldesigner')
  return useMemo(() => {
    const typeName = (kind: string) => {
      if (kind === 'tabPane') return t('tabPane')
      return isPortalKey(kind) ? t(`kinds.${kind}`) : t('unknownKind', { kind })
    }
    const labelOf = (doc: TreeDocument, id: NodeId) => {
      const item = itemOf(doc, id)
      return readText(own(item, 'title')) || readText(own(item, 'label')) || typeName(kindOf(doc, id))
    }
    const fresh: NewWords = {
      title: (key) => t(`kinds.${key}`),
      sample: (kind, number) => t(`samples.${kind}`, { number }),
    }
    return { typeName, labelOf, fresh }
  }, [t])
}
