import type { useFormScripts } from '@/components/form/scripts'
import type { useEditSession } from '@/components/screen/use-edit-session'
import { toast } from '@/lib/client/toast-store'
import { versionKey } from '@/lib/form/record-keys'
import type { Issue } from '@/lib/form/types'
import { useRecordMutations } from './mutations'
import type { Session } from './use-record-session'
import type { Module } from './utils'

type RecordSaveOptions = {
  module: Module
  id: string | null
  session: Session | null
  scripts: ReturnType<typeof useFormScripts>
  edit: ReturnType<typeof useEditSession>
  /** Where what is filled in goes, if it is to be no record. */
  send?: ((record: Record<string, unknown>) => Promise<unknown>) | undefined
  onChanged: () => void
  onClosed: () => void
  /** Of each attempt what its fields say themselves, for whoever does not draw all of them, or has no room for words there. */
  onFaults?: ((issues: readonly Issue[]) => void) | undefined
  /** Saved, and the form goes on: empty for the next record, or with this one as it is now. */
  goOnAnew: () => void
}

/** Sends a record: what the form does not know of it goes back unchanged (contract 3a §14). */
export function useRecordSave({ module, id, session, scripts, edit, send, ...options }: RecordSaveOptions) {
  const { create, update } = useRecordMutations(module.modelId)
  const { onChanged, onClosed, onFaults, goOnAnew } = options

  /** The script of the design is asked before anything is checked (contract 3a §14). */
  const mayBegin = async (): Promise<boolean> => {
    const answer = await scripts.beforeSubmit()
    if (!answer.ok && answer.message) toast.error(answer.message, { durationMs: 5000 })
    return answer.ok
  }
  return (then: 'close' | 'continue'): void => {
    if (!session) return
    const { store, attempt, base } = session
    let record: Record<string, unknown> = {}
    void edit.save({
      attempt,
      ...(scripts.hasScripts ? { mayBegin } : {}),
      isValid: () => {
        const issues = store.validate()
        onFaults?.(issues)
        if (issues.length > 0) return false
        record = { ...base, ...store.toRecord() }
        return true
      },
      write: (key): Promise<unknown> => (send ? send(record) : id === null ? create(record, key) : update(id, record, key)),
      amend: (made, key) => {
        const version = Math.max(made.version, Number(record[versionKey(module.form)]) || 0)
        return update(made.id, { ...record, ...(version > 0 ? { [versionKey(module.form)]: version } : {}) }, key)
      },
      done: () => {
        scripts.afterSubmit()
        onChanged()
        if (then === 'close') onClosed()
        else goOnAnew()
      },
      refused: (error) => {
        store.setServerIssues(error.issues)
        onFaults?.(error.issues)
      },
    })
  }
}
