import { useMemo } from 'react'
import { useFormDesign, useListDesign } from '@/components/form/use-design'
import type { ModuleConfig } from '@/lib/contract/online-dev/online-dev'
import { viewList } from './data-view/utils'

/** Wire: a module that shows the rows of a data interface and keeps no records (contract 3b §1). */
const dataView = 4

/** The form and the list of a module, in the language of the page. A data view has no form. */
export function useModuleDesigns({ webType, formData, columnData }: ModuleConfig) {
  const isView = webType === dataView
  const form = useFormDesign(isView && formData === '' ? '{}' : formData)
  const stored = useListDesign(columnData)
  const list = useMemo(() => (isView ? viewList(stored) : stored), [isView, stored])
  return { isView, form, list }
}
