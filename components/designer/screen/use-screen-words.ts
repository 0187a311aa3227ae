import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { NodeId, TreeDocument } from '@/lib/designer/public'
import { type NewScreenWords, screenItemOf, screenKindOf } from '@/lib/designer/screen/public'
import { own, readText } from '@/lib/form/read'
import { isOwnScreenKey, isPortalKind } from '@/lib/screen/kinds'
import { usePortalWords } from '../portal/use-portal-words'

/** What kinds and items are called, and the words of new ones. */
export function useScreenWords() {
  const t = useTranslations('screendesigner')
  const portal = usePortalWords()
  return useMemo(() => {
    const typeName = (kind: string) => {
      if (isOwnScreenKey(kind)) return t(`kinds.${kind}`)
      if (isPortalKind(kind)) return portal.typeName(kind)
      return kind === '' ? t('foreign') : t('unknownKind', { kind })
    }
    const labelOf = (doc: TreeDocument, id: NodeId) => {
      const item = screenItemOf(doc, id)
      const named = readText(own(item, 'label')) || readText(own(item, 'title')) || readText(own(item, 'name'))
      return named || typeName(screenKindOf(doc, id))
    }
    const fresh: NewScreenWords = { ...portal.fresh, screenTitle: typeName }
    return { typeName, labelOf, fresh }
  }, [t, portal])
}
