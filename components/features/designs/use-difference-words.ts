import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useTexts } from '@/lib/client/use-texts'
import { type ListDocument, openList } from '@/lib/designer/list/list-document'
import { differences, isRefusal, listDifferences, sayDifference, sayListDifference } from '@/lib/designer/public'
import { followsDesktopKey } from '@/lib/form/phone-list'
import { own, readFlag } from '@/lib/form/read'
import { isSameSource, openDocument } from './utils'

/** The documents of a design, as they are stored. */
export type Documents = Partial<Record<'formData' | 'columnData' | 'appColumnData' | 'interfaceId' | 'interfaceParam', string>>

/** What differs in one part of a design; only parts that differ are told. */
export type DifferenceGroup = { part: 'form' | 'list' | 'phone'; lines: readonly string[] }

/**
 * Says what differs between two designs: one sentence for each difference, with widgets as the palette calls them. Throws where a document
 * cannot be read: nobody could say that it is the same.
 */
export function useDifferenceWords(): (before: Documents, after: Documents) => readonly DifferenceGroup[] {
  const t = useTexts('designer')
  const tDesigns = useTranslations('admin.designs.differing')
  return useCallback(
    (before, after) => {
      const [from, to] = [openDocument(before.formData ?? ''), openDocument(after.formData ?? '')]
      if (isRefusal(from) || isRefusal(to)) throw new Error(tDesigns('unreadable'))
      const typeName = (type: string) => (t.has(`widgets.${type}`) ? t(`widgets.${type}`) : type)
      const form = differences(from.document, to.document).map((difference) => sayDifference(difference, { t, typeName }))
      const listLines = (name: 'columnData' | 'appColumnData') => {
        const [old, now] = [openList(before[name] ?? ''), openList(after[name] ?? '')]
        if (isRefusal(old) || isRefusal(now)) throw new Error(tDesigns('unreadable'))
        return listDifferences(madeByHand(old.document), madeByHand(now.document)).map((difference) =>
          sayListDifference(difference, t),
        )
      }
      const groups: readonly DifferenceGroup[] = [
        { part: 'form', lines: form },
        { part: 'list', lines: [...(isSameSource(before, after) ? [] : [tDesigns('interface')]), ...listLines('columnData')] },
        { part: 'phone', lines: listLines('appColumnData') },
      ]
      return groups.filter(({ lines }) => lines.length > 0)
    },
    [t, tDesigns],
  )
}

/** A list for phones that nobody made changes with the one of the desktop, which is told already. */
function madeByHand(document: ListDocument): ListDocument {
  return readFlag(own(document, followsDesktopKey)) ? {} : document
}
