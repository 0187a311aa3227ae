import { useMutation } from '@/lib/client/use-mutation'
import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { authority } from '@/lib/contract/permission/authority'
import { asideVersionKey } from '@/lib/form/record-keys'

/** Writes of one module; deleting is asked of the list that it is done from. Successes show the platform's message (spec 1 §8). */
export function useRecordMutations(modelId: string, isPhone = false) {
  // Failures of a form are shown in the form, beside what was typed.
  const create = useMutation(onlineDev.create, { successToast: true, errorToast: false })
  const update = useMutation(onlineDev.update, { successToast: true, errorToast: false })
  const remove = useMutation(onlineDev.remove, { successToast: true })
  const batchDelete = useMutation(onlineDev.batchDelete, { successToast: true })
  return {
    /** The same key answers the first outcome, so a save that is sent twice makes one record (R8). */
    create: (record: Record<string, unknown>, idempotencyKey: string) =>
      create.run({ params: { modelId }, body: { id: '', data: JSON.stringify(record) } }, { idempotencyKey }),
    /** With the key a save whose answer was lost can be sent again without being a conflict with itself. */
    update: (id: string, record: Record<string, unknown>, idempotencyKey: string) =>
      update.run({ params: { modelId, id }, body: updateBody(id, record) }, { idempotencyKey }),
    remove: (id: string) => remove.run({ params: { modelId, id } }, { isPhone }),
    batchDelete: (ids: readonly string[]) => batchDelete.run({ params: { modelId }, body: { ids: [...ids] } }, { isPhone }),
    isRemoving: remove.isRunning || batchDelete.isRunning,
  }
}

function updateBody(id: string, { [asideVersionKey]: version, ...values }: Record<string, unknown>) {
  return { id, data: JSON.stringify(values), ...(typeof version === 'number' ? { f_version: version } : {}) }
}

export function useSaveColumns() {
  const mutation = useMutation(authority.setColumns, { successToast: true })
  return {
    save: (menuId: string, fieldList: readonly object[]) =>
      mutation.run({ body: { moduleId: menuId, fieldList: JSON.stringify(fieldList) } }),
    isSaving: mutation.isRunning,
  }
}
