'use client'
import { useTranslations } from 'next-intl'
import type { Issue } from '@/lib/form/types'

/** Text of a fault: the design's own message, else the one of our language. */
export function useIssueText(): (issue: Issue) => string {
  const t = useTranslations('validation')
  return (issue) => {
    if (issue.message) return issue.message
    const key = issue.code as Parameters<typeof t>[0]
    return t.has(key) ? t(key, issue.params) : t('invalid' as Parameters<typeof t>[0])
  }
}
