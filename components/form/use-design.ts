'use client'
import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { widgetSchemas } from '@/components/widgets/schemas'
import { inLanguage } from '@/lib/form/design-texts'
import type { ListDesign } from '@/lib/form/list-types'
import { parseDesign } from '@/lib/form/parse-design'
import { parseListDesign } from '@/lib/form/parse-list-design'
import type { FormDesign } from '@/lib/form/types'

/** The design of a form to show, in the language of the page. What it is saved or edited with has its own texts: `parseDesign`. */
export function useFormDesign(formData: string): FormDesign
export function useFormDesign(formData: string | undefined): FormDesign | null
export function useFormDesign(formData: string | undefined): FormDesign | null {
  const language = useLocale()
  return useMemo(
    () => (formData === undefined ? null : inLanguage(parseDesign(formData, widgetSchemas), language)),
    [formData, language],
  )
}

/** The design of a list to show, in the language of the page. */
export function useListDesign(columnData: string): ListDesign {
  const language = useLocale()
  return useMemo(() => inLanguage(parseListDesign(columnData, widgetSchemas), language), [columnData, language])
}
