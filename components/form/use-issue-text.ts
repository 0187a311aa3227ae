'use client'
import { useTranslations } from 'next-intl'
import { createContext, useCallback, useContext } from 'react'
import { said } from '@/lib/form/design-texts'
import type { FormDesign, Issue } from '@/lib/form/types'

type IssueText = (issue: Issue) => string

const IssueTextContext = createContext<IssueText>((issue) => issue.message ?? issue.code)

export const IssueTextProvider = IssueTextContext.Provider

/** Text of a fault: the design's own message, else the one of our language. Made once per form, not once per field. */
export function useIssueTexts(design: FormDesign): IssueText {
  const t = useTranslations('validation')
  return useCallback(
    (issue) => {
      // The platform says it as it stands in the design.
      if (issue.message) return said(design, issue.message)
      const key = issue.code as Parameters<typeof t>[0]
      return t.has(key) ? t(key, issue.params) : t('invalid' as Parameters<typeof t>[0])
    },
    [t, design],
  )
}

export function useIssueText(): IssueText {
  return useContext(IssueTextContext)
}
