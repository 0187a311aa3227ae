import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useTexts } from '@/lib/client/use-texts'
import { type ListDocument, openList } from '@/lib/designer/list/list-document'
import {
  compareForms,
  type Difference,
  type FormComparison,
  isRefusal,
  type ListDifference,
  listDifferences,
  sayDifference,
  sayListDifference,
  type TreeDocument,
} from '@/lib/designer/public'
import { followsDesktopKey } from '@/lib/form/phone-list'
import { own, readFlag } from '@/lib/form/read'
import { isSameSource, openDocument } from './utils'

/** The documents of a design, as they are stored. */
export type Documents = Partial<Record<'formData' | 'columnData' | 'appColumnData' | 'interfaceId' | 'interfaceParam', string>>

/** One difference as a sentence. */
type Line<Of> = { text: string; difference: Of }

export type FormGroup = {
  part: 'form'
  lines: readonly Line<Difference>[]
  before: TreeDocument
  after: TreeDocument
  comparison: FormComparison
}
export type ListGroup = {
  part: 'list' | 'phone'
  /** Null: the interface that a data view asks is another one. */
  lines: readonly Line<ListDifference | null>[]
  before: ListDocument
  after: ListDocument
}

/** What differs in one part of a design, with both of them; only parts that differ are told. */
export type DifferenceGroup = FormGroup | ListGroup

/**
 * Says what differs between two designs: one sentence for each difference, with widgets as the palette calls them. Throws where a document
 * cannot be read: nobody could say that it is the same.
 */
export function useDifferenceWords() {
  const t = useTexts('designer')
  const tDesigns = useTranslations('designs.differing')
  return useCallback(
    (before: Documents, after: Documents): readonly DifferenceGroup[] => {
      const opened = (text = ''): TreeDocument => {
        const form = openDocument(text)
        if (isRefusal(form)) throw new Error(tDesigns('unreadable'))
        return form.document
      }
      const typeName = (type: string) => (t.has(`widgets.${type}`) ? t(`widgets.${type}`) : type)
      const form = (): FormGroup => {
        const [from, to] = [opened(before.formData), opened(after.formData)]
        const comparison = compareForms(from, to)
        const lines = comparison.differences.map((difference) => ({
          text: sayDifference(difference, { t, typeName }),
          difference,
        }))
        return { part: 'form', lines, before: from, after: to, comparison }
      }
      const list = (part: ListGroup['part'], name: 'columnData' | 'appColumnData'): ListGroup => {
        const [old, now] = [openList(before[name] ?? ''), openList(after[name] ?? '')]
        if (isRefusal(old) || isRefusal(now)) throw new Error(tDesigns('unreadable'))
        const [from, to] = [madeByHand(old.document), madeByHand(now.document)]
        const lines = listDifferences(from, to).map((difference) => ({ text: sayListDifference(difference, t), difference }))
        const isOther = part === 'list' && !isSameSource(before, after)
        const source = isOther ? [{ text: tDesigns('interface'), difference: null }] : []
        return { part, lines: [...source, ...lines], before: from, after: to }
      }
      return [form(), list('list', 'columnData'), list('phone', 'appColumnData')].filter(({ lines }) => lines.length > 0)
    },
    [t, tDesigns],
  )
}

/** A list for phones that nobody made changes with the one of the desktop, which is told already. */
function madeByHand(document: ListDocument): ListDocument {
  return readFlag(own(document, followsDesktopKey)) ? {} : document
}
