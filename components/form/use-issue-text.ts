'use client'
import { useTranslations } from 'next-intl'
import { createContext, useCallback, useContext } from 'react'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { said } from '@/lib/form/design-texts'
import type { FormDesign, Issue } from '@/lib/form/types'

type IssueText = (issue: Issue) => string

const IssueTextContext = createContext<IssueText>((issue) => issue.message ?? issue.code)

export const IssueTextProvider = IssueTextContext.Provider

/** Text of a fault: the design's own message, else the one of our language. Made once per form, not once per field. */
export function useIssueTexts(design: FormDesign): IssueText {
  const t = useTranslations('validation')
  const say = usePlatformTexts()
  return useCallback(
    (issue) => {
      // The platform says it as it stands in the design, or in words of its own around what stands there.
      const own = issue.message && said(design, issue.message)
      if (own) return own === issue.message ? say(own, design.said && ((name) => said(design, name))) : own
      const key = issue.code as Parameters<typeof t>[0]
      return t.has(key) ? t(key, issue.params) : t('invalid' as Parameters<typeof t>[0])
    },
    [t, say, design],
  )
}

export function useIssueText(): IssueText {
  return useContext(IssueTextContext)
}
