import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useDictionaryItems } from '@/lib/client/use-dictionary-items'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { flowMigration } from '@/lib/contract/workflow/flow-migration'
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

const versionsMax = 1_000

/** The versions of the flow of a version but for that one, the newest first; undefined until they are there. */
export function useOtherVersions(templateId: string, flowId: string) {
  const query = { currentPage: 1, pageSize: versionsMax, flowId }
  const { data, ...answer } = useFresh(flowTemplate.versions, { params: { templateId }, query })
  return { ...answer, data: data?.list.filter(({ id }) => id !== flowId) }
}

type Migrating = { flowId: string; toId: string }

/** Whether the running tasks of a version can go on by another one. */
export function useMigrationPreview({ flowId, toId }: Migrating, question: ListQuestion<unknown>) {
  return useListPage(flowMigration.preview, { params: { flowId }, query: { ...pagingOf(question), toId } })
}

const previewedAtOnce = 200

/** The ids of all running tasks of a version that can go on by another one. */
export async function readMovable({ flowId, toId }: Migrating): Promise<string[]> {
  const movable: string[] = []
  for (let currentPage = 1; ; currentPage += 1) {
    const query = { toId, currentPage, pageSize: previewedAtOnce }
    const { data } = await call(flowMigration.preview, { params: { flowId }, query })
    movable.push(...data.list.filter(({ faults }) => faults.length === 0).map(({ id }) => id))
    if (data.list.length === 0 || currentPage * previewedAtOnce >= data.pagination.total) return movable
  }
}

/** Versions become what is launched. */
export function takeAsMain(flowIds: string) {
  return call(flowTemplate.mainVersion, { params: { flowIds } })
}

/** Names of what launches a template by itself. */
export async function readUserNames(id: string): Promise<string[]> {
  const uses = (await call(flowTemplate.uses, { params: { id } })).data
  return uses.map(({ fullName }) => fullName)
}
