import { useTranslations } from 'next-intl'

/** The texts of one namespace, for functions and parts that are handed them: columns, designs of forms, conditions. */
export type Texts = {
  (key: string, values?: Record<string, string | number>): string
  has(key: string): boolean
}

/** As `useTranslations`, in the one type that is handed on. */
export function useTexts(namespace: string): Texts {
  return useTranslations(namespace)
}
