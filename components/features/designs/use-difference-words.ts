import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useTexts } from '@/lib/client/use-texts'
import { differences, isRefusal, sayDifference } from '@/lib/designer/public'
import { openDocument } from './utils'

/** The documents of a design, as they are stored. */
type Documents = Partial<Record<'formData' | 'columnData' | 'appColumnData' | 'interfaceId' | 'interfaceParam', string>>

/**
 * Says what differs between two designs: of the form one sentence for each difference, with widgets as the palette calls them; of lists
 * that they are others. Throws where a form cannot be read: nobody could say that it is the same.
 */
export function useDifferenceWords(): (before: Documents, after: Documents) => readonly string[] {
  const t = useTexts('designer')
  const tDesigns = useTranslations('admin.designs.differing')
  return useCallback(
    (before, after) => {
      const [from, to] = [openDocument(before.formData ?? ''), openDocument(after.formData ?? '')]
      if (isRefusal(from) || isRefusal(to)) throw new Error(tDesigns('unreadable'))
      const typeName = (type: string) => (t.has(`widgets.${type}`) ? t(`widgets.${type}`) : type)
      const lines = differences(from.document, to.document).map((difference) => sayDifference(difference, { t, typeName }))
      const isOther = (name: keyof Documents) => !isSameJson(before[name] ?? '', after[name] ?? '')
      return [
        ...lines,
        ...(isOther('columnData') ? [tDesigns('list')] : []),
        ...(isOther('appColumnData') ? [tDesigns('phone')] : []),
        ...((before.interfaceId ?? '') !== (after.interfaceId ?? '') || isOther('interfaceParam') ? [tDesigns('interface')] : []),
      ]
    },
    [t, tDesigns],
  )
}

/** Documents that say the same may be written differently. */
function isSameJson(one: string, other: string): boolean {
  if (one === other) return true
  try {
    return JSON.stringify(JSON.parse(one || '{}')) === JSON.stringify(JSON.parse(other || '{}'))
  } catch {
    return false
  }
}
