import { useRef, useState } from 'react'
import { lockedFaces } from '@/components/form/locked-faces'
import { useFormScripts } from '@/components/form/scripts'
import { useFormDesign } from '@/components/form/use-design'
import { useDraft } from '@/components/form/use-draft'
import { useShell, useTabKey } from '@/components/ground/public'
import { useEditSession } from '@/components/screen/use-edit-session'
import type { EnvUser } from '@/components/widget-kits/widget-env'
import { widgetSchemas } from '@/components/widgets/schemas'
import { SaveAttempt } from '@/lib/client/save-attempt'
import { toast } from '@/lib/client/toast-store'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import { createFormStore, type FormStore } from '@/lib/form/form-store'
import type { FormDesign, RecordValues } from '@/lib/form/types'
import { draftModule } from './constants'
import { type FieldRights, fieldRights } from './schema'
import type { OpenTask } from './types'
import { isFilledIn, personName, titleOf, valuesOf } from './utils'

/** A form that people made from a design; the others are pages of their own (contract 4a §0). */
const madeForm = 2

type Session = { store: FormStore; base: RecordValues; untouched: RecordValues; attempt: SaveAttempt }
type TaskFormOptions = { task: OpenTask; detail: TaskDetail }
export type TaskForm = ReturnType<typeof useTaskForm>

/** The form of a task as it is filled in, from its opening to what is done with it: rights of the node, drafts, scripts, leaving. */
export function useTaskForm({ task, detail }: TaskFormOptions) {
  const { user, openPath } = useShell()
  const person = filler(task, user)
  const { flowFormInfo } = detail
  const design = useFormDesign(flowFormInfo.propertyJson)
  const isMade = flowFormInfo.formType === madeForm
  const rights = fieldRights(design, detail.formOperates)
  const [session] = useState(() => (isMade && isFilledIn(task) ? begin({ task, detail, design, rights, person }) : null))
  const store = session?.store ?? null
  const [faces] = useState(() => lockedFaces(design, rights.locked))
  const { draft, isDone } = useTaskDraft({ task, detail, design, session })
  const scripts = useFormScripts({
    navigate: openPath,
    design,
    store,
    recordContext: { id: task.id, flowId: task.flowId },
    currentUser: user,
  })
  const edit = useEditSession({
    tabKey: useTabKey(),
    // What was sent stands in the form still, until it is closed.
    isDirty: () => store !== null && !isDone.current && (store.isDirty() || store.awaitsFiles()),
    draft,
    // Files on their way are in no draft yet.
    canKeep: () => !store?.awaitsFiles(),
  })
  return {
    design,
    isMade,
    formId: flowFormInfo.id,
    /** In whose name it is filled in. */
    person,
    /** Of the fields that the node does not let be written. */
    faces,
    store,
    draft,
    scripts,
    edit,
    attempt: session?.attempt ?? null,
    /** The record as it is to be sent, whatever of it the form does not know included. */
    record: (): Record<string, unknown> => ({ ...session?.base, ...session?.store.toRecord() }),
    /** Asks the script of the design, then the form; what is wrong is shown at its field. */
    isReady: async (): Promise<boolean> => {
      const answer = await scripts.beforeSubmit()
      if (!answer.ok && answer.message) toast.error(answer.message, { durationMs: 5000 })
      return answer.ok && (store === null || store.validate().length === 0)
    },
  }
}

type DraftOptions = TaskFormOptions & { design: FormDesign; session: Session | null }

/** What is typed is kept as a draft until it is done with; `isDone` says that it is. */
function useTaskDraft({ task, detail, design, session }: DraftOptions) {
  const { draftOwner } = useShell()
  const isDone = useRef(false)
  const kept = useDraft({
    owner: draftOwner,
    module: { modelId: draftModule(task.flowId), title: titleOf(task, detail), form: design },
    id: task.id || null,
    session,
  })
  const draft = {
    ...kept,
    finish: async () => {
      isDone.current = true
      await kept.finish()
    },
    leave: async () => {
      isDone.current = true
      await kept.leave()
    },
  }
  return { draft, isDone }
}

type User = ReturnType<typeof useShell>['user']
type Filler = Partial<User> & EnvUser

/**
 * In whose name a form is filled in. A task on behalf of others is theirs: nothing of the person at the keyboard is filled in for them,
 * and of them only the names are known.
 */
function filler({ onBehalf = [] }: OpenTask, user: User): Filler {
  const [first, ...others] = onBehalf
  if (!first) return user
  const userName = onBehalf.map(({ fullName }) => personName(fullName)).join(', ')
  return others.length === 0 ? { userId: first.id, userName } : { userName }
}

type Beginning = TaskFormOptions & {
  design: FormDesign
  rights: FieldRights
  person: Filler
}

function begin({ task, detail, design, rights, person }: Beginning): Session {
  const base = valuesOf(task, detail)
  const isNew = task.id === '' && Object.keys(base).length === 0
  const store = createFormStore({
    design,
    schemas: widgetSchemas,
    mode: isNew ? 'create' : 'edit',
    initialValues: isNew ? null : base,
    currentUser: person,
    readableForms: rights.readable,
  })
  for (const code of rights.locked) store.setFieldState(code, { disabled: true })
  for (const [code, required] of rights.required) store.setFieldState(code, { required })
  return { store, base, untouched: store.toRecord(), attempt: new SaveAttempt() }
}
