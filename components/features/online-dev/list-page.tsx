import { isAsked } from '@/components/screen/list-question'
import { LoadingState } from '@/components/ui/states'
import { ListView } from './list-view'
import { useListRules } from './use-module-list'
import type { Module } from './utils'
import { useOpenView } from './views/use-open-view'
import type { Views } from './views/use-views'

/** A list in the view that is open; each view is a list of its own. */
export function ListPage({ module, views }: { module: Module; views: Views }) {
  const rules = useListRules(module)
  const { openId, open } = useOpenView(views, (search) => isAsked(search, rules.rules))
  if (openId === null) return <LoadingState />
  const view = views.all.find(({ id }) => id === openId) ?? null
  const isMissing = openId !== '' && view === null
  return <ListView key={view?.id ?? ''} module={module} rules={rules} views={{ ...views, view, isMissing, open }} />
}
