import { useMutation } from '@/lib/client/use-mutation'
import { advancedQuery } from '@/lib/contract/system/advanced-query'

type Kept = { moduleId: string; fullName: string; matchLogic: 'and' | 'or'; conditionJson: string }

/** Keeping queries; each tells of its own outcome. */
export function useSavedQueryMutations() {
  const create = useMutation(advancedQuery.create, { successToast: true })
  const update = useMutation(advancedQuery.update, { successToast: true })
  const remove = useMutation(advancedQuery.remove, { successToast: true })
  return {
    /** `id` is null for a new one. */
    save: (id: string | null, body: Kept) =>
      id === null ? create.run({ body }) : update.run({ params: { id }, body: { ...body, id } }),
    remove: (id: string) => remove.run({ params: { id } }),
    isRunning: create.isRunning || update.isRunning || remove.isRunning,
  }
}
