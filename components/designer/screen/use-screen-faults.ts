import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { TreeDocument } from '@/lib/designer/public'
import { screenFaults, screenKindOf } from '@/lib/designer/screen/public'
import { useKnownIds } from '../portal/use-portal-faults'
import type { DesignFault } from '../shell/design-kind'
import type { DesignerSession } from '../shell/designer-session'
import { useSettled } from '../shell/use-settled'
import { useScreenWords } from './use-screen-words'

/** What is wrong with a screen, in the words of the person. */
export function useScreenFaultTexts() {
  const t = useTranslations('screendesigner.faults')
  const tShared = useTranslations('portaldesigner.faults')
  const { labelOf, typeName } = useScreenWords()
  const known = useKnownIds()
  return useCallback(
    (doc: TreeDocument): readonly DesignFault[] =>
      screenFaults(doc, known).map(({ id, code, isHard }) => {
        const kind = typeName(screenKindOf(doc, id))
        const text =
          code === 'outside' ? t('outside') : code === 'unknownKind' ? t('unknownKind', { kind }) : tShared(code, { kind })
        return { id, isHard, text: `${labelOf(doc, id)}：${text}` }
      }),
    [t, tShared, labelOf, typeName, known],
  )
}

/** The faults of the screen that is worked on, some time after the last change. */
export function useScreenFaults(session: DesignerSession): readonly DesignFault[] {
  return useSettled(session, useScreenFaultTexts())
}
