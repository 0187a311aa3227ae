import { useMemo } from 'react'
import { useRemembered } from '@/components/ui/remembered'
import { isUnknownCall } from '@/lib/client/error-text'
import { randomName } from '@/lib/client/random-name'
import type { SavedView, SavedViewForm } from '@/lib/contract/system/saved-view'
import { AppError } from '@/lib/errors/app-error'
import { saveView, useViewMutations } from './mutations'
import { useKeptViews } from './queries'
import { type KeptHere, listsMax, nothingKept, parseKept, type View, viewsMax } from './utils'

/** What is done with the views of a list. Each throws where it was not done. */
type Ways = {
  /** The form of a view; answers its id. The failure is shown in the form. */
  save: (form: SavedViewForm, target: { id: string | null; key: string }) => Promise<string>
  /** As it is shown now, under its own name. */
  update: (view: View, state: View['view']) => Promise<unknown>
  remove: (view: View) => Promise<unknown>
  /** What the person begins with; '' for the list as it is designed. */
  begin: (id: string) => Promise<unknown>
}

export type Views = Ways & {
  isLoading: boolean
  /** Nobody answers for them: the list goes without. */
  isAbsent: boolean
  all: readonly View[]
  defaultId: string
  mayShare: boolean
  isHereOnly: boolean
  isRunning: boolean
}

/** The views of a list: those of the platform, or where it keeps none, as installations of other lines, those of this browser. */
export function useViews(menuId: string): Views {
  const kept = useKeptViews(menuId)
  const { update, remove, begin, isRunning } = useViewMutations()
  const here = useViewsHere(menuId)
  const all = useMemo(() => (kept.data?.list ?? []).map(asView), [kept.data])
  const isHereOnly = kept.error !== undefined && isUnknownCall(kept.error)
  if (isHereOnly) return { ...here, isHereOnly, isLoading: false, isAbsent: false, mayShare: false, isRunning: false }
  const anew = async <T>(done: Promise<T>): Promise<T> => {
    const answer = await done
    await kept.mutate()
    return answer
  }
  return {
    all,
    defaultId: kept.data?.defaultId ?? '',
    mayShare: kept.data?.mayShare === 1,
    isHereOnly,
    isLoading: kept.isLoading,
    isAbsent: kept.data === undefined,
    isRunning,
    save: (form, target) => anew(saveView(form, target)),
    update: ({ id, fullName, roleIds, version }, state) =>
      anew(update(id, { moduleId: menuId, fullName, view: state, roleIds, version })),
    remove: ({ id }) => anew(remove(id)),
    begin: (id) => anew(begin(menuId, id)),
  }
}

function asView({ isOwn, mayChange, isShared, ...row }: SavedView): View {
  return { ...row, isOwn: isOwn === 1, mayChange: mayChange === 1, isShared: isShared === 1 }
}

type Here = Ways & Pick<Views, 'all' | 'defaultId'>

/** Kept by this browser: by the person alone, and shared with nobody. */
function useViewsHere(menuId: string): Here {
  const [kept, keep] = useRemembered('list.views', parseKept, nothingKept)
  const { views, defaultId } = kept.find((one) => one.menuId === menuId) ?? { views: [], defaultId: '' }
  const change = (next: Partial<KeptHere>) => {
    const others = kept.filter((one) => one.menuId !== menuId)
    keep([{ menuId, views, defaultId, ...next }, ...others].slice(0, listsMax))
  }
  const put = async ({ id, ...form }: Pick<View, 'id' | 'fullName' | 'view'>) => {
    const isKnown = views.some((one) => one.id === id)
    if (views.some((one) => one.id !== id && one.fullName === form.fullName)) throw refusedHere('nameTaken')
    if (!isKnown && views.length >= viewsMax) throw refusedHere('tooMany')
    const own = { ...form, id, isOwn: true, mayChange: true, isShared: false, ownerName: '', roleIds: [] }
    change({ views: isKnown ? views.map((one) => (one.id === id ? own : one)) : [...views, own] })
    return id
  }
  return {
    all: views,
    defaultId,
    save: ({ fullName, view }, { id }) => put({ id: id ?? randomName(), fullName, view }),
    update: ({ id, fullName }, view) => put({ id, fullName, view }),
    remove: async ({ id }) =>
      change({ views: views.filter((one) => one.id !== id), defaultId: defaultId === id ? '' : defaultId }),
    begin: async (id) => change({ defaultId: id }),
  }
}

function refusedHere(code: 'nameTaken' | 'tooMany'): AppError {
  const userMessage = code === 'nameTaken' ? '名称不能重复' : `最多保存${viewsMax}个视图`
  return new AppError('refused', `view: ${code}`, { userMessage, issues: [{ path: 'fullName', code, message: userMessage }] })
}
