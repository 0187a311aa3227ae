import { useMemo } from 'react'
import { useFormDesign, useListDesign } from '@/components/form/use-design'
import type { ModuleConfig } from '@/lib/contract/online-dev/online-dev'
import { phoneList } from '@/lib/form/phone-list'
import { viewList } from './data-view/utils'

/** Wire: a module that shows the rows of a data interface and keeps no records (contract 3b §1). */
const dataView = 4

/**
 * The form and the list of a module, in the language of the page; with `isNarrow` the list of phones where the design has one, and
 * `desktop` is the other one then. A data view has no form.
 */
export function useModuleDesigns({ webType, formData, columnData, appColumnData }: ModuleConfig, isNarrow: boolean) {
  const isView = webType === dataView
  const form = useFormDesign(isView && formData === '' ? '{}' : formData)
  const stored = useListDesign(columnData)
  const ofPhones = useListDesign(isNarrow ? appColumnData : '')
  const phone = useMemo(() => phoneList(stored, ofPhones), [stored, ofPhones])
  const shown = phone ?? stored
  const list = useMemo(() => (isView ? viewList(shown) : shown), [isView, shown])
  return { isView, form, list, isPhone: shown === phone, desktop: stored }
}
