import { isAsked } from '@/components/screen/list-question'
import { LoadingState } from '@/components/ui/states'
import { useNodeOptions } from '@/components/widget-kits/widget-env'
import type { FieldNode } from '@/lib/form/types'
import { fieldByCode } from '@/lib/form/walk'
import { ListView } from './list-view'
import { type ListKind, useListRules } from './use-module-list'
import type { Module } from './utils'
import { useOpenView } from './views/use-open-view'
import type { Views } from './views/use-views'

type ListPageProps = { module: Module; views: Views }

/** A list, below the kinds of its records where the design has such and this person may see which kind a record is. */
export function ListPage(props: ListPageProps) {
  const { list, form, access } = props.module
  const field = list.tabs && access.canColumn(list.tabs.field) ? fieldByCode(form, list.tabs.field) : undefined
  return field ? <ListByKinds {...props} field={field} /> : <OpenList {...props} kinds={noKinds} />
}

const noKinds: readonly ListKind[] = []

function ListByKinds({ field, ...props }: ListPageProps & { field: FieldNode }) {
  const { options, status } = useNodeOptions(field)
  return status === 'loading' ? <LoadingState /> : <OpenList {...props} kinds={options} />
}

/** In the view that is open; each view is a list of its own. */
function OpenList({ module, views, kinds }: ListPageProps & { kinds: readonly ListKind[] }) {
  const rules = useListRules(module, module.list.tabs?.hasAll === false ? (kinds[0]?.value ?? '') : '')
  const { openId, open } = useOpenView(views, (search) => isAsked(search, rules.rules))
  if (openId === null) return <LoadingState />
  const view = views.all.find(({ id }) => id === openId) ?? null
  const isMissing = openId !== '' && view === null
  return <ListView key={view?.id ?? ''} module={module} rules={rules} kinds={kinds} views={{ ...views, view, isMissing, open }} />
}
