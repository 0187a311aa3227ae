import { call } from '@/lib/client/call'
import { useMutation } from '@/lib/client/use-mutation'
import { type SavedViewForm, savedViews } from '@/lib/contract/system/saved-view'

/** The form of a view tells of its own failures, in its place. */
export async function saveView(body: SavedViewForm, { id, key }: { id: string | null; key: string }): Promise<string> {
  if (id === null) return (await call(savedViews.create, { body }, { idempotencyKey: key })).data?.id ?? ''
  await call(savedViews.update, { params: { id }, body }, { idempotencyKey: key })
  return id
}

/** What is done with a view beside its form; each tells of its own outcome. */
export function useViewMutations() {
  const update = useMutation(savedViews.update, { successToast: true })
  const remove = useMutation(savedViews.remove, { successToast: true })
  const begin = useMutation(savedViews.begin, { successToast: true })
  return {
    update: (id: string, body: SavedViewForm) => update.run({ params: { id }, body }),
    remove: (id: string) => remove.run({ params: { id } }),
    /** '' for the list as it is designed. */
    begin: (moduleId: string, id: string) => begin.run({ params: { moduleId }, body: { id } }),
    isRunning: update.isRunning || remove.isRunning || begin.isRunning,
  }
}
