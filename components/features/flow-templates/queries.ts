import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useDictionaryItems } from '@/lib/client/use-dictionary-items'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { flowTemplate } from '@/lib/contract/workflow/flow-template'
import { readText } from '@/lib/form/read'

export function useTemplates(question: ListQuestion<{ where: Conditions }>) {
  const { where } = question.filters
  const query = {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    category: readText(where['category']),
    enabledMark: readText(where['enabledMark']),
    type: readText(where['type']),
  }
  return useListPage(flowTemplate.list, { query }, { isAskedOnReturn: true })
}

export function useTemplate(id: string | null) {
  return useFresh(flowTemplate.info, id === null ? null : { params: { id } })
}

/** Categories of flows; undefined until they are there. */
export function useFlowCategories() {
  return useDictionaryItems('WorkFlowCategory')
}

/** The named flows of a template. */
export function useNamedFlows(templateId: string) {
  return useFresh(flowTemplate.flows, { params: { templateId }, query: { type: '' } })
}

export function useFlowVersions(templateId: string, flowId: string, question: ListQuestion<unknown>) {
  return useListPage(flowTemplate.versions, { params: { templateId }, query: { ...pagingOf(question), flowId } })
}

/** Versions become what is launched. */
export function takeAsMain(flowIds: string) {
  return call(flowTemplate.mainVersion, { params: { flowIds } })
}
